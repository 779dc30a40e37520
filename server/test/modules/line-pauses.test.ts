import { describe, expect, it } from 'vitest';
import { pauseBefore } from '../../src/modules/lines/pause-before.ts';
import { openTurnstile } from '../../src/modules/lines/turnstile.ts';

describe('whoever runs a line', () => {
  it('waits longer from try to try, up to a minute, and never as long as another', () => {
    expect([pauseBefore(0, 0), pauseBefore(0, 1)]).toEqual([250, 500]);
    expect([pauseBefore(3, 0), pauseBefore(3, 1)]).toEqual([2_000, 4_000]);
    expect([pauseBefore(20, 0), pauseBefore(20, 1)]).toEqual([30_000, 60_000]);
  });

  it('lets lines that come back together in one after the other, fifty within twelve seconds, and one alone at once', () => {
    let now = 1_000;
    const wayOf = (chance: number) => {
      const turnstile = openTurnstile(
        () => now,
        () => chance,
      );
      return Array.from({ length: 50 }, () => turnstile.take());
    };
    expect(wayOf(0.5).slice(0, 3)).toEqual([0, 150, 300]);
    expect(wayOf(0).at(-1)).toBe(49 * 75);
    expect(wayOf(1).at(-1)).toBe(49 * 225);
    const [slow, fast] = [wayOf(1), wayOf(0)];
    expect(slow.filter((ms, index) => index > 0 && ms === fast[index])).toEqual([]);

    const turnstile = openTurnstile(
      () => now,
      () => 0.5,
    );
    expect([turnstile.take(), turnstile.take()]).toEqual([0, 150]);
    now += 120;
    expect(turnstile.take()).toBe(180);
    now += 10_000;
    expect(turnstile.take()).toBe(0);
  });

  it('never meets the channel with more than fourteen lines a second, however many were cut at once', () => {
    for (const chance of [() => 0, () => 1, Math.random]) {
      let now = 0;
      const turnstile = openTurnstile(() => now, chance);
      for (let attempt = 0; attempt < 8; attempt++) {
        // All fifty were cut at the same moment, and all of them fail together again.
        const cutAt = now;
        const ready = Array.from({ length: 50 }, () => cutAt + pauseBefore(attempt, chance())).sort((a, b) => a - b);
        const dialled = ready.map((at) => {
          now = at;
          return at + turnstile.take();
        });
        const within = (from: number) => dialled.filter((at) => at >= from && at < from + 1_000).length;
        expect(Math.max(...dialled.map(within))).toBeLessThanOrEqual(14);
        now = Math.max(...dialled);
        expect(now - cutAt).toBeLessThanOrEqual(pauseBefore(attempt, 1) + 50 * 225);
      }
    }
  });
});
