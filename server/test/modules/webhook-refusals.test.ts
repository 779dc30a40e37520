import { describe, expect, it } from 'vitest';
import { holdRefusals } from '../../src/modules/webhooks/hold-refusals.ts';
import { inTurns } from '../../src/modules/webhooks/in-turns.ts';

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

describe('what one webhook gets', () => {
  it('is taken one after the other, with a pause between, whatever becomes of it; and what others get meanwhile', async () => {
    const { waits, wait } = handClock();
    const inTurn = inTurns(40, wait);
    const taken: string[] = [];
    const take = (key: string, name: string) => inTurn(key, async () => taken.push(name));
    const refused = inTurn('loud', async () => {
      taken.push('first');
      throw new Error('refused');
    });
    const [second, third] = [take('loud', 'second'), take('loud', 'third')];
    await expect(refused).rejects.toThrow('refused');
    await take('another', 'at once');
    expect(taken).toEqual(['first', 'at once']);
    const endPauses = async (count: number) => {
      await expect.poll(() => waits.length).toBe(count);
      for (const { ms, end } of waits.splice(0)) {
        expect(ms).toBeLessThanOrEqual(40);
        end();
      }
    };
    await endPauses(2);
    await second;
    expect(taken).toEqual(['first', 'at once', 'second']);
    await endPauses(1);
    await third;
    expect(taken).toEqual(['first', 'at once', 'second', 'third']);
  });
});
