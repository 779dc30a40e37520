import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { password } from './password.ts';

/** The product in a process and with data of its own, for journeys that end it, or move its clock by months. */
export interface OwnApp {
  readonly origin: string;
  readonly dataDir: string;
  /** It ends, and nothing runs until `start`. */
  stop(): Promise<void>;
  /** At the address where it was, with the data that it had. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

export async function openOwnApp(name: string, environment: Record<string, string>): Promise<OwnApp> {
  const dataDir = join(tmpdir(), `yupflow-e2e-${name}-${process.pid}`);
  mkdirSync(dataDir);
  // As root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(dataDir, 0o711);
  const run = (port: string) => startProcess({ ...environment, DATA_DIR: dataDir, PORT: port });
  let app = await run('0');
  const { origin } = app;

  async function stop() {
    app.child.kill('SIGTERM');
    await app.ended;
  }

  return {
    origin,
    dataDir,
    stop,
    async start() {
      app = await run(new URL(origin).port);
    },
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Process {
  readonly origin: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

async function startProcess(environment: Record<string, string>): Promise<Process> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, DEMO_PASSWORD: password, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      const ready = /ready at (\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`it ended before it was ready: ${said}`)));
  });
  return { origin, child, ended };
}
