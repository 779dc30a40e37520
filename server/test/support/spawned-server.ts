import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface SpawnedServer {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Resolves with the signal or code that ended it. */
  readonly ended: Promise<string | number | null>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** A test that fails leaves nobody behind, who would keep the whole run from ending. */
function endWithTest(end: () => Promise<void>): void {
  try {
    onTestFinished(end);
  } catch {
    // Within a hook of a whole file, which ends what it spawns.
  }
}

const longestStartMs = 80_000;

/** A server in a process of its own, so that it can be killed. It ends with its test. */
export async function spawnServer(env: Record<string, string>): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as string | number | null);
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  endWithTest(() => kill('SIGKILL'));
  const tooLong = setTimeout(() => void kill('SIGKILL'), longestStartMs);
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      const ready = /ready at (\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`it ended before it was ready: ${said}`)));
  }).finally(() => clearTimeout(tooLong));
  return { origin, child, ended, kill };
}
