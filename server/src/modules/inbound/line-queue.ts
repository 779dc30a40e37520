import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { ChatAddress } from '../../channels/channel.ts';
import type { Database } from '../../platform/db/database.ts';
import { isDatabaseAway } from '../../platform/db/database-away.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Log } from '../../platform/log.ts';
import { addDeadLetter, type Item } from './dead-letters.repository.ts';
import type { Line } from './find-peers.repository.ts';
import type { Lanes } from './lanes.ts';
import { persistCalls } from './persist-calls.ts';
import { persistChanges } from './persist-changes.ts';
import { type InboundParts, persistMessages } from './persist-messages.ts';
import { persistPast } from './persist-past.ts';
import { persistPeople } from './persist-people.ts';

export interface QueueParts extends InboundParts {
  readonly db: Pick<Database, 'withCompany'>;
  readonly log: Log;
}

/** What was told at once, and is acknowledged at once. */
interface Told {
  readonly items: readonly Item[];
  resolve(): void;
  reject(error: unknown): void;
}

const mostAtOnce = 500;
/** Fewer are cheaper together. */
const leastToDivide = 200;
const mostTries = 5;
/** How long the database may be away before the channel must tell it again. */
const mostWaits = 60;
const waitMs = (wait: number) => Math.min(50 * 2 ** wait, 1_000);
/** Two who wanted the same row at the same time: neither is to blame. */
const metSomebody = /^40(001|P01)$/;

async function persist(parts: QueueParts, line: Line, items: readonly Item[]): Promise<void> {
  const messages = items.flatMap((item) => (item.kind === 'message' ? [item.message] : []));
  const changes = items.flatMap((item) => (item.kind === 'change' ? [item.change] : []));
  const calls = items.flatMap((item) => (item.kind === 'call' ? [item.call] : []));
  const people = items.flatMap((item) => (item.kind === 'person' ? [item.person] : []));
  await parts.db.withCompany(line.companyId, async (tx) => {
    // First, so that what tells of them before anybody hears is there.
    afterCommit(tx, () => failpoint('inbound.after-commit'));
    // Who is who comes before what they say.
    if (people.length > 0) await persistPeople(parts, tx, line, people);
    const present = messages.filter(({ isPast }) => !isPast);
    const past = messages.filter(({ isPast }) => isPast);
    if (present.length > 0) await persistMessages(parts, tx, line, present);
    if (past.length > 0) await persistPast(parts, tx, line, past);
    if (calls.length > 0) await persistCalls(parts, tx, line, calls);
    if (changes.length > 0) await persistChanges(parts, tx, line, changes);
    failpoint('inbound.before-commit');
  });
}

/** Again and again while the database is away; anything else is thrown. */
async function persistOnceThere(parts: QueueParts, line: Line, items: readonly Item[]): Promise<void> {
  for (let wait = 0; ; wait += 1)
    try {
      return await persist(parts, line, items);
    } catch (error) {
      const isPassing = isDatabaseAway(error) || metSomebody.test(String((error as { code?: unknown }).code));
      if (!isPassing || wait >= mostWaits) throw error;
      await pause(waitMs(wait));
    }
}

/** What can't be stored must not hold up its neighbours, nor come again for ever. */
async function persistAlone(parts: QueueParts, line: Line, item: Item, tries: number): Promise<void> {
  let fault: unknown;
  for (let attempt = 0; attempt < tries; attempt += 1)
    try {
      return await persistOnceThere(parts, line, [item]);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      fault = error;
    }
  const id = await parts.db.withCompany(line.companyId, (tx) => addDeadLetter(tx, line, item, fault));
  parts.log.error({ err: fault, ...line, deadLetterId: id }, `a ${item.kind} that came in could not be stored`);
}

async function persistAll(parts: QueueParts, line: Line, items: readonly Item[]): Promise<void> {
  if (items.length > 1)
    try {
      return await persistOnceThere(parts, line, items);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      parts.log.warn({ err: error, ...line }, 'what came in at once could not be stored at once');
    }
  // The try together was one for each of them.
  const tries = items.length > 1 ? mostTries - 1 : mostTries;
  for (const item of items) await persistAlone(parts, line, item, tries);
}

/** However a channel spells a number, it ends alike. */
const halfOf = ({ phone, lid, address }: ChatAddress) => crc32(phone?.slice(-8) ?? lid ?? address) % 2;

/**
 * Two halves that may go side by side: what somebody says is in the same one, in its order. Whatever else comes in may be
 * about several chats.
 */
function halvesOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const messages = items.filter((item) => item.kind === 'message');
  if (messages.length < leastToDivide || messages.length < items.length) return [items];
  return [...Map.groupBy(messages, ({ message }) => halfOf(message.chat)).values()];
}

/**
 * One transaction after the other: what comes meanwhile goes into the next one together. Nothing waits on purpose: where
 * all lanes are taken, what waits for one grows into a larger batch, which costs each message less.
 */
export class LineQueue {
  readonly #parts: QueueParts;
  readonly #line: Line;
  readonly #lanes: Lanes;
  #waiting: Told[] = [];
  #isBusy = false;
  constructor(parts: QueueParts, line: Line, lanes: Lanes) {
    this.#parts = parts;
    this.#line = line;
    this.#lanes = lanes;
  }

  /** Resolves once all of it is durable. */
  add(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ items, resolve, reject });
      if (!this.#isBusy) void this.#drain();
    });
  }

  #take(): Told[] {
    let count = 0;
    const next = this.#waiting.findIndex(({ items }, index) => {
      count += items.length;
      return index > 0 && count > mostAtOnce;
    });
    return this.#waiting.splice(0, next === -1 ? this.#waiting.length : next);
  }

  /** On two lanes where the other is free. It is over when both are, whatever became of them. */
  async #persist(items: readonly Item[]): Promise<void> {
    const [first = [], second] = halvesOf(items);
    if (!second || !this.#lanes.tryEnter()) return persistAll(this.#parts, this.#line, items);
    const other = persistAll(this.#parts, this.#line, second).finally(() => this.#lanes.leave());
    const outcomes = await Promise.allSettled([persistAll(this.#parts, this.#line, first), other]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async #drain(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      const turn = this.#lanes.enter();
      if (turn) await turn;
      const told = this.#take();
      try {
        await this.#persist(told.flatMap(({ items }) => items));
        failpoint('inbound.before-ack');
        for (const { resolve } of told) resolve();
      } catch (error) {
        for (const { reject } of told) reject(error);
      } finally {
        this.#lanes.leave();
      }
    }
    this.#isBusy = false;
  }
}
