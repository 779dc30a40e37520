import { LRUCache } from 'lru-cache';
import type { KeyStore } from '../channel.ts';

/** For the keys of all lines of this process together: however many there are, and however many people write. */
const roomBytes = 32 * 2 ** 20;
/** What each entry costs beside its value: its name, and its place among the others. */
const overhead = 300;
const nothing = new Uint8Array();

export type KeyRoom = LRUCache<string, Uint8Array>;

/** Where keys are remembered; what was not needed for longest makes room. */
export const makeKeyRoom = (bytes: number): KeyRoom =>
  new LRUCache<string, Uint8Array>({
    maxSize: bytes,
    sizeCalculation: (value) => value.byteLength + overhead,
  });

const shared = makeKeyRoom(roomBytes);
let lines = 0;

interface CachedKeys extends KeyStore {
  /** The line is let go: somebody else may write from now on. */
  forget(): void;
}

/** Remembers what was read and written, also that a key is not there: nobody but the line's owner writes. */
export function cacheKeys(keys: KeyStore, room: KeyRoom = shared): CachedKeys {
  // Of this time that the line is held: what was known before may have changed in other hands.
  lines += 1;
  const own = `${lines}:`;
  const nameOf = (type: string, id: string) => `${own}${type}:${id}`;
  /** So that what was read before a write does not cover what was written. */
  let writes = 0;

  function forget(): void {
    writes++;
    for (const name of [...room.keys()]) if (name.startsWith(own)) room.delete(name);
  }

  return {
    async get(type, ids) {
      const found = new Map<string, Uint8Array>();
      const missing: string[] = [];
      for (const id of ids) {
        const value = room.get(nameOf(type, id));
        if (value === undefined) missing.push(id);
        else if (value !== nothing) found.set(id, value);
      }
      if (missing.length === 0) return found;
      const before = writes;
      const read = await keys.get(type, missing);
      for (const id of missing) {
        const value = read.get(id);
        if (value) found.set(id, value);
        if (before === writes) room.set(nameOf(type, id), value ?? nothing);
      }
      return found;
    },

    async set(entries) {
      writes++;
      // Until it is known how it ended, nothing is.
      for (const { type, id } of entries) room.delete(nameOf(type, id));
      await keys.set(entries);
      writes++;
      for (const { type, id, value } of entries) room.set(nameOf(type, id), value ?? nothing);
    },

    async clear() {
      forget();
      await keys.clear();
    },

    forget,
  };
}
