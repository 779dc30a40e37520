import { setTimeout as after } from 'node:timers/promises';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Log } from '../platform/log.ts';

/** A row of some company whose time has come. */
export interface DueItem {
  /** Behind the wall of a reseller: the reseller's id. */
  readonly companyId: string;
  readonly id: string;
}

/** Rows that carry their own time: a column says when, and nothing about them lives in memory. */
export interface DueWork {
  /** As `due.added` names it. */
  readonly kind: string;
  /** Whose rows they are, where they are not a company's. */
  readonly wall?: 'franchise';
  /** Across companies, as the maintenance role: those that are due, without these. */
  find(tx: Tx, most: number, except: readonly string[]): Promise<DueItem[]>;
  /** The same, for what is due next. */
  nextAt(tx: Tx): Promise<Date | null>;
  /** How many are looked for at once. */
  readonly most?: number;
  /** For rows that nobody tells the bus about: it looks again at the latest then. */
  readonly longestPauseMs?: number;
  /** From one look that found something to the next: what comes meanwhile is done together, for a third of the work. */
  readonly restMs?: number;
  /** How many companies are worked on at once, where each row is a transaction of its own. */
  readonly lanes?: number;
  /**
   * Inside the company. It locks the row with SKIP LOCKED and leaves it where somebody else has it, or had: then it may
   * say so by false.
   */
  work(tx: Tx, item: DueItem): Promise<unknown>;
  /** Several of a company in one transaction, and how many it had; where that fails, halves of it, down to each alone. */
  workMany?(tx: Tx, companyId: string, ids: readonly string[]): Promise<number>;
  /** After the last try: the row must not be due any more. */
  giveUp(tx: Tx, item: DueItem, error: unknown): Promise<void>;
  /** No other try can go better. */
  isHopeless(error: unknown): boolean;
}

interface DueParts {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

export interface DueLoop {
  readonly kind: string;
  /** The longest that something waited beyond its time since this was asked last, by business time. */
  lateSeconds(): number;
  stop(): Promise<void>;
}

const most = 50;
const mostTogether = 250;
/** Batches at once: one is computed while the database works on another. */
const lanes = 2;
/**
 * It is looked again after so long, or ten times what looking took: whose turn comes after that has everything that came
 * due meanwhile in the same batch.
 */
const freshMs = 200;
const mostTries = 5;
/** Everything that is due is in somebody else's hands: they are given a moment. */
const busyPauseMs = 50;
/** Looked at again at the latest then, whatever the bus may have missed. */
const longestPauseMs = 30_000;

/** Sleeps until the next row is due, by business time; wakes when one is added or the clock is moved. */
export function runDue({ db, bus, clock, log }: DueParts, work: DueWork): DueLoop {
  /** What failed: how often, and when it is tried again, by the machine's steady clock. */
  const failing = new Map<string, { tries: number; at: number }>();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let isWoken = false;
  let pause = Promise.withResolvers<void>();
  const wake = () => {
    isWoken = true;
    pause.resolve();
  };
  bus.subscribe('due.added', ({ kind }) => kind === work.kind && wake());
  bus.subscribe('companies.opened', wake);
  bus.subscribe('clock.moved', wake);
  bus.onGap(wake);

  /** When the next row is due, as far as it is known; and since when something is, while it is. */
  let expectedAt: number | null = null;
  let behindSince: number | null = null;
  let latestMs = 0;
  const noteLateness = () => {
    if (behindSince !== null) latestMs = Math.max(latestMs, clock.now().getTime() - behindSince);
  };

  const inside = work.wall === 'franchise' ? db.withFranchise : db.withCompany;
  const putOff = () => [...failing].filter(([, { at }]) => at > performance.now());

  /** False where somebody else has it. */
  async function handle(item: DueItem): Promise<boolean> {
    try {
      const isMine = await inside(item.companyId, (tx) => work.work(tx, item));
      failing.delete(item.id);
      return isMine !== false;
    } catch (err) {
      const tries = (failing.get(item.id)?.tries ?? 0) + 1;
      log.warn({ err, kind: work.kind, id: item.id, tries }, 'something that was due failed');
      failing.set(item.id, { tries, at: performance.now() + 500 * 2 ** tries });
      if (tries < mostTries && !work.isHopeless(err)) return true;
      await inside(item.companyId, (tx) => work.giveUp(tx, item, err));
      failing.delete(item.id);
      return true;
    }
  }

  /** How many were worked on; undefined where they fail together: what is broken must hurt only itself. */
  async function handleTogether(companyId: string, items: readonly DueItem[]): Promise<number | undefined> {
    const { workMany } = work;
    if (!workMany || items.length < 2) return undefined;
    const ids = items.map(({ id }) => id);
    return inside(companyId, (tx) => workMany(tx, companyId, ids)).catch((err: unknown) => {
      log.warn({ err, kind: work.kind, count: items.length }, 'what was due together is tried in halves');
      return undefined;
    });
  }

  async function handleSome(items: readonly DueItem[]): Promise<number> {
    const [first] = items;
    if (isStopping() || !first) return 0;
    const together = await handleTogether(first.companyId, items);
    if (together !== undefined) return together;
    if (work.workMany && items.length > 1) {
      const half = Math.ceil(items.length / 2);
      return (await handleSome(items.slice(0, half))) + (await handleSome(items.slice(half)));
    }
    let worked = 0;
    for (const item of items) if (!isStopping() && (await handle(item))) worked += 1;
    return worked;
  }

  /** Those of a company together, and what has failed before by itself. */
  function partsOf(items: readonly DueItem[]): DueItem[][] {
    const [again, fresh] = [items.filter(({ id }) => failing.has(id)), items.filter(({ id }) => !failing.has(id))];
    const together = [...Map.groupBy(fresh, ({ companyId }) => companyId).values()].flatMap((some) =>
      Array.from({ length: Math.ceil(some.length / mostTogether) }, (_, part) =>
        some.slice(part * mostTogether, (part + 1) * mostTogether),
      ),
    );
    return [...together, ...again.map((item) => [item])];
  }

  async function look(): Promise<number> {
    // As it is now: what is left out of this look is what the next one must not forget.
    const resting = putOff();
    const lookedAt = performance.now();
    // Both by the time of one transaction: between two of them something may come due that neither sees.
    const { items, nextAt } = await db.withMaintenance(async (tx) => {
      const found = await work.find(
        tx,
        work.most ?? most,
        resting.map(([id]) => id),
      );
      return { items: found, nextAt: found.length > 0 ? null : await work.nextAt(tx) };
    });
    const now = clock.now().getTime();
    behindSince = items.length > 0 ? (behindSince ?? Math.min(now, expectedAt ?? now)) : null;
    const parts = partsOf(items);
    const foundAt = performance.now();
    const freshUntil = foundAt + Math.max(freshMs, 10 * (foundAt - lookedAt));
    const next = () => (performance.now() < freshUntil ? parts.shift() : undefined);
    let worked = 0;
    const lane = async () => {
      for (let some = parts.shift(); some; some = next()) worked += await handleSome(some);
    };
    await Promise.all(Array.from({ length: work.lanes ?? (work.workMany ? lanes : 1) }, lane));
    noteLateness();
    if (items.length > 0) return worked > 0 ? 0 : busyPauseMs;
    const longest = work.longestPauseMs ?? longestPauseMs;
    expectedAt = nextAt?.getTime() ?? null;
    const dueMs = nextAt ? nextAt.getTime() - clock.now().getTime() : longest;
    const retries = resting.map(([, { at }]) => at - performance.now());
    return Math.max(1, Math.min(longest, dueMs, ...retries));
  }

  async function sleep(ms: number): Promise<void> {
    if (isWoken || isStopping() || ms <= 0) return;
    pause = Promise.withResolvers();
    const timer = setTimeout(pause.resolve, ms);
    await pause.promise;
    clearTimeout(timer);
  }

  async function rest(ms: number): Promise<void> {
    if (ms > 0) await after(ms, undefined, { signal: stopping.signal }).catch(() => {});
  }

  async function run(): Promise<void> {
    while (!isStopping()) {
      isWoken = false;
      const startedAt = performance.now();
      const waitMs = await look().catch((err: unknown) => {
        log.warn({ err, kind: work.kind }, 'what is due could not be looked for');
        return 1_000;
      });
      if (waitMs === 0) await rest(startedAt + (work.restMs ?? 0) - performance.now());
      await sleep(waitMs);
    }
  }

  const running = run();
  return {
    kind: work.kind,
    lateSeconds() {
      noteLateness();
      const seconds = latestMs / 1_000;
      latestMs = 0;
      return seconds;
    },
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}
