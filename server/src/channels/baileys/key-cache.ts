import { LRUCache } from 'lru-cache';
import type { KeyStore } from '../channel.ts';

/** Of one line. A session is a few kilobytes, so its size counts beside its number. */
const most = { entries: 5_000, bytes: 8 * 2 ** 20 };
/** What each entry costs beside its value. */
const overhead = 200;
const nothing = new Uint8Array();

const nameOf = (type: string, id: string) => `${type}:${id}`;

/** Remembers what was read and written, also that a key is not there: nobody but the line's owner writes. */
export function cacheKeys(keys: KeyStore): KeyStore {
  const known = new LRUCache<string, Uint8Array>({
    max: most.entries,
    maxSize: most.bytes,
    sizeCalculation: (value) => value.byteLength + overhead,
  });
  /** So that what was read before a write does not cover what was written. */
  let writes = 0;

  return {
    async get(type, ids) {
      const found = new Map<string, Uint8Array>();
      const missing: string[] = [];
      for (const id of ids) {
        const value = known.get(nameOf(type, id));
        if (value === undefined) missing.push(id);
        else if (value !== nothing) found.set(id, value);
      }
      if (missing.length === 0) return found;
      const before = writes;
      const read = await keys.get(type, missing);
      for (const id of missing) {
        const value = read.get(id);
        if (value) found.set(id, value);
        if (before === writes) known.set(nameOf(type, id), value ?? nothing);
      }
      return found;
    },

    async set(entries) {
      writes++;
      // Until it is known how it ended, nothing is.
      for (const { type, id } of entries) known.delete(nameOf(type, id));
      await keys.set(entries);
      writes++;
      for (const { type, id, value } of entries) known.set(nameOf(type, id), value ?? nothing);
    },

    async clear() {
      writes++;
      known.clear();
      await keys.clear();
    },
  };
}
