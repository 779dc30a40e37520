import { setTimeout as pause } from 'node:timers/promises';

/** Of one key; those beyond are answered at once, so that nobody fills our memory by waiting. */
const mostHeld = 50;

/**
 * Who sends too much hears so when they may send again. Most programs send their next when the last was answered:
 * each of their lines then costs us one refusal for that time, and not as many as we can answer.
 */
export function holdRefusals(wait: (ms: number) => Promise<unknown> = pause) {
  const held = new Map<string, number>();
  return async (key: string, ms: number): Promise<void> => {
    const before = held.get(key) ?? 0;
    if (before >= mostHeld) return;
    held.set(key, before + 1);
    try {
      await wait(ms);
    } finally {
      const left = (held.get(key) ?? 1) - 1;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    }
  };
}
