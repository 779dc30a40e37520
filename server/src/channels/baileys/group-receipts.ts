import { LRUCache } from 'lru-cache';
import type { Receipt } from '../channel.ts';
import type { HeardReceipt } from './receipts.ts';

/** Messages of which somebody's answer is still remembered. */
const mostKept = 1_000;

/**
 * In a group one after the other tells. It is delivered once somebody has it, and read, as on the phone, once all have
 * read it. Who read it is not kept: after a start it stays delivered.
 */
export function openGroupReceipts(sizeOf: (group: string) => number | null) {
  const readers = new LRUCache<string, Set<string>>({ max: mostKept });

  function isReadByAll(id: string, group: string, by: string): boolean {
    const all = readers.get(id) ?? new Set<string>();
    readers.set(id, all.add(by));
    const size = sizeOf(group);
    // We are one of them.
    return size !== null && all.size >= size - 1;
  }

  return ({ ids, state, group, by }: HeardReceipt): Receipt[] =>
    ids.map((id) => {
      if (!group || state !== 'read') return { id, state };
      return { id, state: isReadByAll(id, group, by) ? 'read' : 'delivered' };
    });
}
