import { describe, expect, it } from 'vitest';
import { cacheKeys, type KeyRoom, makeKeyRoom } from '../../src/channels/baileys/key-cache.ts';
import type { KeyStore } from '../../src/channels/channel.ts';

/** A store that counts how often it is asked. */
function aStore() {
  const kept = new Map<string, Uint8Array>();
  const asked: string[] = [];
  const store: KeyStore = {
    async get(type, ids) {
      asked.push(...ids);
      return new Map(
        ids.flatMap((id) => {
          const value = kept.get(`${type}:${id}`);
          return value ? [[id, value] as const] : [];
        }),
      );
    },
    async set(entries) {
      for (const { type, id, value } of entries)
        if (value) kept.set(`${type}:${id}`, value);
        else kept.delete(`${type}:${id}`);
    },
    clear: async () => kept.clear(),
  };
  return { store, kept, asked };
}

const session = (size: number) => new Uint8Array(size).fill(7);
const write = (keys: KeyStore, count: number, size: number) =>
  keys.set(Array.from({ length: count }, (_, n) => ({ type: 'session', id: String(n), value: session(size) })));

describe('the keys that are remembered', () => {
  it('never take more room than there is, over all lines together, and are still found', async () => {
    const room: KeyRoom = makeKeyRoom(1_000_000);
    const lines = Array.from({ length: 50 }, () => {
      const { store } = aStore();
      return cacheKeys(store, room);
    });
    for (const keys of lines) await write(keys, 100, 3_000);
    expect(room.calculatedSize).toBeLessThanOrEqual(1_000_000);
    expect(room.size).toBeGreaterThan(250);
    for (const keys of lines) expect((await keys.get('session', ['0', '99'])).get('99')).toEqual(session(3_000));
    expect(room.calculatedSize).toBeLessThanOrEqual(1_000_000);
  });

  it('are bounded also where they are only known not to be there', async () => {
    const room = makeKeyRoom(300_000);
    const keys = cacheKeys(aStore().store, room);
    const ids = Array.from({ length: 5_000 }, (_, n) => String(n));
    expect((await keys.get('sender-key', ids)).size).toBe(0);
    expect(room.size).toBeLessThanOrEqual(1_000);
  });

  it('are of one line alone, are asked for once, and are forgotten with it', async () => {
    const room = makeKeyRoom(1_000_000);
    const [one, other] = [aStore(), aStore()];
    const [mine, theirs] = [cacheKeys(one.store, room), cacheKeys(other.store, room)];
    await write(mine, 2, 10);
    expect((await theirs.get('session', ['0'])).size).toBe(0);
    expect((await mine.get('session', ['0', '1'])).size).toBe(2);
    expect(one.asked).toEqual([]);
    mine.forget();
    expect([...room.keys()]).toHaveLength(1);
    expect((await mine.get('session', ['1'])).size).toBe(1);
    expect(one.asked).toEqual(['1']);
    await mine.clear();
    expect((await mine.get('session', ['1'])).size).toBe(0);
    expect(one.kept.size).toBe(0);
  });

  it('that were read while somebody wrote do not cover what was written', async () => {
    const { store, kept } = aStore();
    const reading = Promise.withResolvers<void>();
    const slow: KeyStore = {
      ...store,
      async get(type, ids) {
        const found = await store.get(type, ids);
        await reading.promise;
        return found;
      },
    };
    const keys = cacheKeys(slow, makeKeyRoom(1_000_000));
    kept.set('session:0', session(1));
    const before = keys.get('session', ['0']);
    await keys.set([{ type: 'session', id: '0', value: session(2) }]);
    reading.resolve();
    await before;
    expect((await keys.get('session', ['0'])).get('0')).toEqual(session(2));
  });
});
