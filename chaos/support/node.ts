import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const living = new Set<ChildProcess>();
/** Whoever ends the harness ends what it started. */
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** A process of the product, as `npm start` runs it. */
export interface Node {
  readonly origin: string;
  readonly pid: number;
  /** The signal or the code that ended it. */
  readonly ended: Promise<string | number>;
  isAlive(): boolean;
  /** How often its log has this. */
  countLogged(text: string): number;
  /** SIGSTOP: it stands still in the middle of whatever it does, and holds what it held. */
  freeze(): void;
  thaw(): void;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** One that dies before it is ready, by a failpoint, answers all the same. */
export async function startNode(env: Readonly<Record<string, string>>, mostFileBytes?: number): Promise<Node> {
  // The system itself then refuses to let a file of this process grow beyond that, as a disk that is full.
  const limited = `trap '' XFSZ; ulimit -f ${Math.floor((mostFileBytes ?? 0) / 512)}; exec "$0" "$1"`;
  const [program, ...args] = [...(mostFileBytes ? ['sh', '-c', limited] : []), process.execPath, 'server/src/main.ts'];
  const child = spawn(program ?? '', args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  living.add(child);
  let isAlive = true;
  const ended = once(child, 'exit').then(([code, signal]) => {
    isAlive = false;
    living.delete(child);
    return (signal ?? code) as string | number;
  });
  const origin = Promise.withResolvers<string>();
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
    const ready = /ready at (\S+)/.exec(said)?.[1];
    if (ready) origin.resolve(ready);
  });
  void ended.then((how) =>
    how === 'SIGKILL' ? origin.resolve('') : origin.reject(new Error(`a node ended with ${how}: ${said}`)),
  );
  return {
    origin: await origin.promise,
    pid: child.pid ?? 0,
    ended,
    isAlive: () => isAlive,
    countLogged: (text) => said.split(text).length - 1,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await ended;
    },
  };
}
