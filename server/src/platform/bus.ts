import { randomBytes } from 'node:crypto';
import { id } from '@yupflow/contract/fields';
import pg from 'pg';
import * as z from 'zod/mini';
import { createBatches } from './bus-batches.ts';
import { failpoint } from './failpoint.ts';
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
  /** Whoever runs lines looks again: one is wanted, or no longer, or has something to send. */
  'lines.wake': z.object({ companyId: id, connectionId: id }),
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
  'sessions.changed': z.union([
    z.strictObject({ sessionId: id }),
    z.strictObject({ userId: id }),
    z.strictObject({ companyId: id }),
  ]),
} as const;

type ChannelName = keyof typeof channels;
export type BusMessage<Name extends ChannelName> = z.output<(typeof channels)[Name]>;

export interface Bus {
  /** Call it once the truth is committed: it is sent within some 5 ms, to this process too. */
  publish<Name extends ChannelName>(name: Name, message: BusMessage<Name>): void;
  subscribe<Name extends ChannelName>(name: Name, hear: (message: BusMessage<Name>) => void): void;
  /** The line was down: messages may be lost, so whoever keeps something in memory reads it anew. */
  onGap(hear: () => void): void;
  /** From publishing to hearing, for the latest batch of this process. */
  lagSeconds(): number;
  close(): Promise<void>;
}

const postgresChannel = 'yupflow';
const batchMs = 5;
const mostWaiting = 10_000;
const pingMs = 2_000;
const longestPause = 2_000;
/** Sent instead of messages that were too many to keep while the line was down. */
const gap = 'gap';

/** NOTIFY and LISTEN on one connection of its own: inside writing transactions NOTIFY would make them queue up. */
export async function openBus({ connection, log }: { connection: pg.ClientConfig; log: Log }): Promise<Bus> {
  const listeners = new Map<ChannelName, ((message: never) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const batches = createBatches(randomBytes(6).toString('hex'));
  let waiting = new Set<string>();
  let client: pg.Client | null = null;
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosing = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** One query after the other: a connection can't take two at once. */
  function ask(target: pg.Client, text: string, values: unknown[] = []): Promise<unknown> {
    const answer = turn.then(() => target.query(text, values));
    turn = answer.catch(() => {});
    return answer;
  }

  function call(hear: () => void): void {
    try {
      hear();
    } catch (err) {
      log.error({ err }, 'a listener of the bus failed');
    }
  }

  function deliver(text: string): void {
    if (text === gap) {
      for (const hear of gapListeners) call(hear);
      return;
    }
    const [name, message] = JSON.parse(text) as [ChannelName, unknown];
    // During a deployment a newer version may speak of things that this one does not know.
    const parsed = channels[name]?.safeParse(message);
    if (!parsed?.success) log.warn({ channel: name }, 'a message of the bus was not understood');
    else for (const hear of listeners.get(name) ?? []) call(() => hear(parsed.data as never));
  }

  function schedule(): void {
    if (!timer && !sending && client) timer = setTimeout(() => void send(), batchMs);
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
    const current = client;
    if (!current || !waiting.size) return;
    const batch = waiting;
    waiting = new Set();
    try {
      failpoint('bus.before-send');
      // As JSON: escaping the elements of an array was a tenth of what a message that comes in costs.
      await ask(current, 'select pg_notify($1, part) from json_array_elements_text($2::json) part', [
        postgresChannel,
        JSON.stringify(batches.pack([...batch])),
      ]);
    } catch (err) {
      // Said twice is harmless, since listeners read the truth anyway; not said is not.
      waiting = new Set([...batch, ...waiting]);
      lose(current, err);
    }
  }

  function lose(lost: pg.Client, err: unknown): void {
    if (client !== lost) return;
    client = null;
    lost.removeAllListeners();
    lost.on('error', () => {});
    lost.end().catch(() => {});
    if (isClosing) return;
    log.warn({ err }, 'the bus lost its connection');
    void reconnect();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true, application_name: 'yupflow bus' });
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the connection ended')));
    next.on('notification', ({ payload }) => {
      for (const text of batches.unpack(payload ?? '')) deliver(text);
    });
    try {
      await next.connect();
      await next.query(`listen ${postgresChannel}`);
    } catch (error) {
      next.removeAllListeners();
      next.on('error', () => {});
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    if (waiting.size) schedule();
  }

  async function reconnect(): Promise<void> {
    for (let pause = 50; !client && !isClosing; pause = Math.min(pause * 2, longestPause)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await connect().catch((err: unknown) => log.debug({ err }, 'the bus is still away'));
    }
    if (isClosing) return;
    log.info('the bus is back');
    batches.forget();
    deliver(gap);
  }

  // A line that died without a word would go unnoticed by somebody who only listens.
  const ping = setInterval(() => {
    const current = client;
    if (!current) return;
    const late = setTimeout(() => lose(current, new Error('no answer to a ping')), pingMs - 1);
    ask(current, 'select').then(
      () => clearTimeout(late),
      (error) => {
        clearTimeout(late);
        lose(current, error);
      },
    );
  }, pingMs);
  ping.unref();

  await connect();

  return {
    publish(name, message) {
      if (isClosing) return;
      if (waiting.size >= mostWaiting) waiting = new Set([gap]);
      const text = JSON.stringify([name, message]);
      // Said again, it moves to the end: of "typing, not typing, typing" the last is what holds.
      waiting.delete(text);
      waiting.add(text);
      schedule();
    },
    subscribe(name, hear) {
      listeners.set(name, [...(listeners.get(name) ?? []), hear]);
    },
    onGap: (hear) => void gapListeners.push(hear),
    lagSeconds: () => batches.lagSeconds(),
    async close() {
      clearInterval(ping);
      if (timer) clearTimeout(timer);
      await sending;
      await send();
      isClosing = true;
      await client?.end();
    },
  };
}
