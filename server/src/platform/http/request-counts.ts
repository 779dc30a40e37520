import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus.ts';

export interface Allowance {
  readonly most: number;
  readonly ms: number;
}

interface Counted {
  /** With those that other processes told of. */
  readonly count: number;
  /** Until it begins anew. */
  readonly leftMs: number;
}

export interface RequestCounts {
  /** One more of this bucket, whose time begins with the first. */
  add(bucket: string, allowance: Allowance): Counted;
  /** Null where there was none lately. */
  look(bucket: string): Counted | null;
}

interface Entry {
  own: number;
  /** How many of these the others have heard of. */
  told: number;
  /** By process, as each told last. */
  readonly others: Map<string, number>;
  endsAt: number;
}

const mostBuckets = 30_000;
/** Each process tells the others after every such part of what is allowed: who uses little is not told of. */
const partsTold = 20;

/** Buckets are named by addresses and tokens, which are nobody else's to read. */
const nameOf = (bucket: string) => hash('sha256', bucket, 'base64url').slice(0, 22);

/** In memory, since a row for every request would cost more than most of them, and shared by the bus. */
export function countRequests(bus: Bus): RequestCounts {
  const process = randomBytes(6).toString('hex');
  const entries = new LRUCache<string, Entry>({ max: mostBuckets });

  function find(name: string): Entry | undefined {
    const entry = entries.get(name);
    return entry && entry.endsAt > performance.now() ? entry : undefined;
  }

  function open(name: string, ms: number): Entry {
    const entry = { own: 0, told: 0, others: new Map<string, number>(), endsAt: performance.now() + ms };
    entries.set(name, entry);
    return entry;
  }

  const countedOf = ({ own, others, endsAt }: Entry): Counted => ({
    count: others.values().reduce((sum, count) => sum + count, own),
    leftMs: endsAt - performance.now(),
  });

  // Totals rather than steps: whoever hears one twice, or misses one, ends up with the same.
  bus.subscribe('requests.counted', ({ from, bucket, count, leftMs }) => {
    if (from === process) return;
    const entry = find(bucket) ?? open(bucket, leftMs);
    entry.others.set(from, count);
    // The earliest end holds for all, so that nobody is counted for longer than is meant.
    entry.endsAt = Math.min(entry.endsAt, performance.now() + leftMs);
  });

  return {
    add(bucket, { most, ms }) {
      const name = nameOf(bucket);
      const entry = find(name) ?? open(name, ms);
      entry.own += 1;
      const counted = countedOf(entry);
      if (entry.own - entry.told >= most / partsTold && entry.told < most) {
        entry.told = entry.own;
        bus.publish('requests.counted', { from: process, bucket: name, count: entry.own, leftMs: counted.leftMs });
      }
      return counted;
    },
    look(bucket) {
      const entry = find(nameOf(bucket));
      return entry ? countedOf(entry) : null;
    },
  };
}
