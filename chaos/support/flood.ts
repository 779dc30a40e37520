import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface FloodOrder {
  readonly url: string;
  /** How many are under way at any time. */
  readonly lines: number;
}

export interface Flooded {
  readonly sent: number;
  /** The phones of those that were taken for production. */
  readonly accepted: readonly string[];
  readonly seconds: number;
  /** Of the process that sent. */
  readonly cpuMs: number;
}

const program = fileURLToPath(new URL('flood-process.ts', import.meta.url));

/** Floods a webhook, from a process of its own, as long as the work takes. */
export async function underFlood<T>(order: FloodOrder, work: () => Promise<T>): Promise<[Flooded, T]> {
  const child = fork(program);
  const told = Promise.withResolvers<Flooded>();
  child.once('message', (flooded) => told.resolve(flooded as Flooded));
  child.once('exit', (code, signal) => told.reject(new Error(`the flood ended with ${code ?? signal}`)));
  const ended = told.promise.catch(() => {});
  try {
    child.send(order);
    const done = await work();
    if (child.connected) child.send('end');
    return [await told.promise, done];
  } finally {
    child.kill();
    await ended;
  }
}
