import { setTimeout as pause } from 'node:timers/promises';

/**
 * Work of the same key is done one after the other, and begun no more often than that, so that no key takes what all of
 * them share.
 */
export function inTurns(gapMs: number, wait: (ms: number) => Promise<unknown> = pause) {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    let begunAt = 0;
    const mine = (last.get(key) ?? Promise.resolve()).then(() => {
      begunAt = performance.now();
      return work();
    });
    const ended = mine
      .catch(() => {})
      .then(() => wait(Math.max(0, begunAt + gapMs - performance.now())))
      .then(() => {
        if (last.get(key) === ended) last.delete(key);
      });
    last.set(key, ended);
    return mine;
  };
}
