import { randomBytes } from 'node:crypto';
import { id } from '@yupflow/contract/fields';
import type pg from 'pg';
import * as z from 'zod/mini';
import { createBatches } from './bus-batches.ts';
import { type BusLine, keepLine, pingMs } from './bus-line.ts';
import { postgresLine } from './bus-postgres.ts';
import { redisLine } from './bus-redis.ts';
import type { Log } from './log.ts';

const addresses = z.array(z.string());

/** What only the owner of a line can do, since it alone is connected. */
const lineQuestion = z.union([
  z.object({ ask: z.literal('create_group'), name: z.string(), people: addresses }),
  z.object({ ask: z.literal('rename_group'), group: z.string(), name: z.string() }),
  /** The key of a file of the company's, if there is to be one. */
  z.object({ ask: z.literal('picture_group'), group: z.string(), file: z.nullable(z.string()) }),
  z.object({
    ask: z.literal('move_people'),
    group: z.string(),
    deed: z.enum(['add', 'remove', 'promote', 'demote']),
    people: addresses,
  }),
  z.object({ ask: z.literal('leave_group'), group: z.string() }),
]);
export type LineQuestion = z.output<typeof lineQuestion>;

/** What processes tell each other. Ids and small facts: whoever hears reads the truth from the database. */
const channels = {
  'clock.moved': z.object({ shiftMs: z.number() }),
  'jobs.added': z.object({ queue: z.string() }),
  /** Whoever runs lines looks again: one is wanted, or no longer, or has files to fetch. */
  'lines.wake': z.object({ companyId: id, connectionId: id }),
  /** Something may go out. For the owner of a line; who takes it up later finds it anyway. */
  'lines.send': z.object({ companyId: id, connectionId: id }),
  /** For the owner of a line; who is not lets it pass. Lost without harm. */
  'lines.typing': z.object({ companyId: id, connectionId: id, address: z.string(), isTyping: z.boolean() }),
  'lines.read': z.object({ companyId: id, connectionId: id, conversationId: id, count: z.number() }),
  'lines.pictures': z.object({ companyId: id, connectionId: id, conversationIds: z.array(id) }),
  /** The owner of the line does it and answers with the same id; who is not lets it pass. Lost, nobody answers. */
  'lines.ask': z.object({ id, companyId: id, connectionId: id, question: lineQuestion }),
  'lines.answered': z.object({
    id,
    failure: z.nullable(z.enum(['offline', 'refused', 'not_on_channel', 'silent'])),
    /** Of a group that was made. */
    address: z.optional(z.string()),
    /** Whom the channel did not want. */
    refused: z.optional(z.array(z.string())),
  }),
  /** Something was planned that may be due before what was due next. */
  'due.added': z.object({ kind: z.string() }),
  /** A company that was at rest may work again: what waited for that is due. */
  'companies.opened': z.object({ companyId: id }),
  /** An invoice is new, paid, void or refunded: whoever waits for that looks at it again. */
  'invoices.changed': z.object({ id }),
  /** Whoever is in one of the rooms, and in none of those excepted. */
  'realtime.event': z.object({
    rooms: z.array(z.string()),
    except: z.optional(z.array(z.string())),
    name: z.string(),
    payload: z.unknown(),
  }),
  /** How many requests of a caller one process has had; see request-counts.ts. */
  'requests.counted': z.object({ from: z.string(), bucket: z.string(), count: z.number(), leftMs: z.number() }),
  'sessions.changed': z.union([
    z.strictObject({ sessionId: id }),
    z.strictObject({ userId: id }),
    z.strictObject({ companyId: id }),
  ]),
} as const;

type ChannelName = keyof typeof channels;

/**
 * What this process hears of itself without the way around: people look at their screens until it comes. Who may hear it
 * no longer is told in the same order as ever.
 */
const heardAtOnce: readonly ChannelName[] = ['realtime.event', 'sessions.changed'];
const isHeardAtOnce = (text: string) => heardAtOnce.some((name) => text.startsWith(`["${name}",`));

export type BusMessage<Name extends ChannelName> = z.output<(typeof channels)[Name]>;

export interface Bus {
  /** Call it once the truth is committed: it is sent within some 5 ms, to this process too, or heard there at once. */
  publish<Name extends ChannelName>(name: Name, message: BusMessage<Name>): void;
  subscribe<Name extends ChannelName>(name: Name, hear: (message: BusMessage<Name>) => void): void;
  /** A line was down: messages may be lost, so whoever keeps something in memory reads it anew. */
  onGap(hear: () => void): void;
  /** What messages can travel by. */
  lines(): { name: string; isUp: boolean }[];
  /** From publishing to hearing, for the latest batch of this process. */
  lagSeconds(): number;
  close(): Promise<void>;
}

interface BusSettings {
  readonly connection: pg.ClientConfig;
  /** Then messages travel by Redis as long as everybody hears it, and by the database otherwise. */
  readonly redis?: Parameters<typeof redisLine>[0] | null;
  readonly log: Log;
}

const batchMs = 5;
const mostWaiting = 10_000;
/** Sent instead of messages that were too many to keep while the line was down. */
const gap = 'gap';
/** Sent by the database, as long as it lasts: I don't hear Redis, so let us speak here. */
const deaf = 'deaf';
const deafMs = 3 * pingMs;

/** Messages in batches, over the first line that everybody hears. Whoever hears one reads the truth from the database. */
export async function openBus({ connection, redis = null, log }: BusSettings): Promise<Bus> {
  const listeners = new Map<ChannelName, ((message: never) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const batches = createBatches(randomBytes(6).toString('hex'));
  let waiting = new Set<string>();
  const atOnce = new Map<string, { readonly name: ChannelName; readonly message: unknown }>();
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosing = false;
  let fast: BusLine | null = null;
  let deafUntil = 0;
  let isGapDue = false;

  function call(hear: () => void): void {
    try {
      hear();
    } catch (err) {
      log.error({ err }, 'a listener of the bus failed');
    }
  }

  function deliver(text: string): void {
    if (text === deaf) deafUntil = performance.now() + deafMs;
    else if (text === gap) for (const hear of gapListeners) call(hear);
    else deliverMessage(text);
  }

  function deliverMessage(text: string): void {
    const [name, message] = JSON.parse(text) as [ChannelName, unknown];
    // During a deployment a newer version may speak of things that this one does not know.
    const parsed = channels[name]?.safeParse(message);
    if (!parsed?.success) log.warn({ channel: name }, 'a message of the bus was not understood');
    else tellListeners(name, parsed.data);
  }

  function tellListeners(name: ChannelName, message: unknown): void {
    for (const hear of listeners.get(name) ?? []) call(() => hear(message as never));
  }

  /** Once whoever says it is done with all that they say. */
  function hearAtOnce(text: string, name: ChannelName, message: unknown): void {
    if (atOnce.size === 0)
      setImmediate(() => {
        const said = [...atOnce.values()];
        atOnce.clear();
        for (const one of said) tellListeners(one.name, one.message);
      });
    atOnce.delete(text);
    atOnce.set(text, { name, message });
  }

  const hearFrom = (line: string) => (part: string) => {
    const { texts, isOwn } = batches.unpack(line, part);
    for (const text of texts) if (!isOwn || !isHeardAtOnce(text)) deliver(text);
  };

  function schedule(): void {
    if (!timer && !sending && carrier()) timer = setTimeout(() => void send(), batchMs);
  }

  function send(): Promise<void> {
    timer = null;
    sending ??= sendWaiting().finally(() => {
      sending = null;
      if (waiting.size) schedule();
    });
    return sending;
  }

  async function sendWaiting(): Promise<void> {
    const line = carrier();
    if (!line || !waiting.size) return;
    const batch = waiting;
    waiting = new Set();
    try {
      await line.send(batches.pack([...batch]));
    } catch {
      // Said twice is harmless, since listeners read the truth anyway; not said is not.
      waiting = new Set([...batch, ...waiting]);
    }
  }

  const postgres = await keepLine(
    postgresLine(connection),
    {
      hear: hearFrom('postgresql'),
      onLost: () => {},
      onBack() {
        batches.forget('postgresql');
        if (waiting.size) schedule();
        deliver(gap);
      },
    },
    { log, isNeeded: true },
  );

  /** Others go on speaking there until they hear of it; what they said meanwhile is the gap. */
  function onRedisLost(): void {
    isGapDue = true;
    batches.forget('redis');
    sayDeaf();
    if (waiting.size) schedule();
  }

  function sayDeaf(): void {
    if (postgres.isUp()) postgres.send(batches.pack([deaf])).catch(() => {});
  }

  if (redis)
    fast = await keepLine(
      redisLine(redis),
      { hear: hearFrom('redis'), onLost: onRedisLost, onBack: () => {} },
      { log, isNeeded: false },
    );

  /** What everybody hears. A process that Redis does not reach is reached by the database. */
  function carrier(): BusLine | null {
    if (fast?.isUp() && performance.now() > deafUntil) return fast;
    return postgres.isUp() ? postgres : null;
  }

  const reminder = setInterval(() => {
    if (fast && !fast.isUp()) sayDeaf();
    if (isGapDue) deliver(gap);
    isGapDue = false;
  }, pingMs);
  reminder.unref();
  if (fast && !fast.isUp()) sayDeaf();

  return {
    publish(name, message) {
      if (isClosing) return;
      if (waiting.size >= mostWaiting) waiting = new Set([gap]);
      const text = JSON.stringify([name, message]);
      // Said again, it moves to the end: of "typing, not typing, typing" the last is what holds.
      waiting.delete(text);
      waiting.add(text);
      schedule();
      if (heardAtOnce.includes(name)) hearAtOnce(text, name, message);
    },
    subscribe(name, hear) {
      listeners.set(name, [...(listeners.get(name) ?? []), hear]);
    },
    onGap: (hear) => void gapListeners.push(hear),
    lines: () => [postgres, ...(fast ? [fast] : [])].map((line) => ({ name: line.name, isUp: line.isUp() })),
    lagSeconds: () => batches.lagSeconds(),
    async close() {
      clearInterval(reminder);
      if (timer) clearTimeout(timer);
      await sending;
      await send();
      isClosing = true;
      await Promise.all([postgres.close(), fast?.close()]);
    },
  };
}
