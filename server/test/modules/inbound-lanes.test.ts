import { describe, expect, it } from 'vitest';
import { Lanes } from '../../src/modules/inbound/lanes.ts';

/** Everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('lanes', () => {
  it('let so many in at once, and the others in the order in which they came', async () => {
    const lanes = new Lanes(2);
    const inside: string[] = [];
    const enter = async (name: string) => {
      await lanes.enter();
      inside.push(name);
    };
    const all = ['a', 'b', 'c', 'd'].map(enter);
    await settled();
    expect(inside).toEqual(['a', 'b']);
    lanes.leave();
    await settled();
    expect(inside).toEqual(['a', 'b', 'c']);
    lanes.leave();
    await settled();
    expect(inside).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all(all);
  });

  it('are free again once everybody has left', async () => {
    const lanes = new Lanes(1);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(lanes.enter()).toBeNull();
      lanes.leave();
    }
    expect(lanes.enter()).toBeNull();
    expect(lanes.enter()).not.toBeNull();
  });
});
