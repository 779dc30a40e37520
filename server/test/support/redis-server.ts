import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { makeTempFolder } from './temp-folder.ts';

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Null where this machine has no Redis: nothing needs one. */
export const redisProgram =
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find(isRunnable) ?? null;

export async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

export interface RedisServer {
  readonly url: string;
  /** Again, at the same address. */
  start(): Promise<void>;
  /** As a machine that loses its power. */
  kill(): Promise<void>;
}

/** A Redis of one's own that keeps nothing. */
export async function startRedis(program: string): Promise<RedisServer> {
  const [port, folder] = [await aFreePort(), makeTempFolder()];
  let end = async () => {};
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const child = spawn(
        program,
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const ended = once(child, 'exit');
      end = async () => {
        child.kill('SIGKILL');
        await ended;
      };
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (said: Buffer) => String(said).includes('Ready to accept connections') && resolve());
        child.once('exit', () => reject(new Error('Redis did not start')));
      });
    },
    kill: () => end(),
  };
  await server.start();
  return server;
}
