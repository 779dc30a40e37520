import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './people.ts';

/** As a browser does: the same again, under the same key, until somebody answers. */
export async function insist(ask: () => Promise<Answer>, withinMs = 30_000): Promise<Answer> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask().catch(() => null);
    const status = answer?.status ?? 503;
    if (answer && status < 300) return answer;
    if (status !== 503) throw new Error(`${status} instead of an answer or a pause: ${JSON.stringify(answer?.body)}`);
    if (performance.now() > deadline) throw new Error(`nobody answered for ${withinMs} ms: ${ask}`);
    await pause(20);
  }
}
