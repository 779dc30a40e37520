import { setTimeout as pause } from 'node:timers/promises';

/** Waits for something outside of this process, which nothing reports. */
export async function eventually(isSo: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not so after ${withinMs} ms: ${isSo}`);
    await pause(20);
  }
}
