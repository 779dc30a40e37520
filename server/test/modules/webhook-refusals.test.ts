import { describe, expect, it } from 'vitest';
import { holdRefusals } from '../../src/modules/webhooks/hold-refusals.ts';

/** Waits until the test says that the time is over. */
function handClock() {
  const waits: { ms: number; end: () => void }[] = [];
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }));
  return { waits, wait };
}

describe('a refusal of too much at once', () => {
  it('is told when the sender may send again', async () => {
    const { waits, wait } = handClock();
    const told: string[] = [];
    const refusal = holdRefusals(wait)('loud', 700).then(() => told.push('refused'));
    expect(waits.map(({ ms }) => ms)).toEqual([700]);
    expect(told).toEqual([]);
    waits[0]?.end();
    await refusal;
    expect(told).toEqual(['refused']);
  });

  it('is told at once where many of the same sender are held, and held for another', async () => {
    const { waits, wait } = handClock();
    const hold = holdRefusals(wait);
    const held = Array.from({ length: 50 }, () => hold('loud', 700));
    await hold('loud', 700);
    expect(waits).toHaveLength(50);
    held.push(hold('another', 700));
    expect(waits).toHaveLength(51);
    for (const { end } of waits) end();
    await Promise.all(held);
    void hold('loud', 700);
    expect(waits).toHaveLength(52);
  });
});
