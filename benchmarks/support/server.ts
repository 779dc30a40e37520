import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const demo = { email: 'owner@demo.local', password: 'benchmarks only' } as const;

export interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  /** From the spawn to the first 200 of /ready. */
  readonly readyAfterMs: number;
}

/** The product as `npm start` runs it, in a process of its own, for as long as the work takes. */
export async function withServer<T>(
  dataDir: string,
  work: (server: RunningServer) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demo.password,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await untilReady(origin, child);
    const readyAfterMs = performance.now() - started;
    return await work({ origin, pid: idOf(child), readyAfterMs });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function idOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the server did not start');
  return pid;
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await pause(5);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
