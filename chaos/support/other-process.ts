import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process of its own does as it is ordered for as long as the work takes: its CPU is neither the product's nor the harness's. */
export async function withOther<Told, T>(name: string, order: object, work: () => Promise<T>): Promise<[Told, T]> {
  const child = fork(fileURLToPath(new URL(`${name}-process.ts`, import.meta.url)));
  const told = Promise.withResolvers<Told>();
  const begun = Promise.withResolvers<void>();
  child.on('message', (said) => (said === 'begun' ? begun.resolve() : told.resolve(said as Told)));
  child.once('exit', (code, signal) => told.reject(new Error(`the ${name} ended with ${code ?? signal}`)));
  const ended = told.promise.catch(() => {});
  try {
    child.send(order);
    await Promise.race([begun.promise, told.promise]);
    const done = await work();
    if (child.connected) child.send('end');
    return [await told.promise, done];
  } finally {
    child.kill();
    await ended;
  }
}

interface Course {
  /** All is ready, and it goes on until it is over. */
  begin(): void;
  isOver(): boolean;
}

/** The other side of it: does as it is ordered until it is over, and tells what it found. */
export function obey<Order extends object>(
  work: (order: Order, course: Course) => Promise<Record<string, unknown>>,
): void {
  let isOver = false;
  const course = { begin: () => void process.send?.('begun'), isOver: () => isOver };
  process.on('message', async (said: Order | 'end') => {
    if (said === 'end') isOver = true;
    else process.send?.(await work(said, course));
  });
  // Whoever started it is gone.
  process.once('disconnect', () => process.exit());
}

/** Of this process, until now. */
export function cpuMsHere(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
