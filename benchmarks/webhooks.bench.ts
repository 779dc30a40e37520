import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Bench, type Figure, median, percentile, rounded, tell } from './support/bench.ts';
import { withDataFolder } from './support/data-folder.ts';
import { embeddedAddress } from './support/database.ts';
import { withServer } from './support/server.ts';
import { type BenchHooks, createHooks, orderOf, Sender } from './support/webhook-world.ts';

/** Each takes twenty requests a second. */
const hooks = 100;
const lines = 16;
const requests = 1_500;
const rounds = 5;
/** What others feel while one webhook gets a hundred times as much as makes a flood: in turns with and without. */
const calm = { perSecond: 20, seconds: 5, turns: 4 };
const flood = { perSecond: 100 };
/** More than are ever under way at once, so that nobody waits for a line. */
const mostLines = 64;

interface World {
  readonly origin: string;
  readonly database: pg.ClientConfig;
  readonly client: pg.Client;
}

let sent = 0;

/** As bare as it can be: one connection, one prepared insert, one transaction each, one key. */
async function rawRate({ database, client }: World): Promise<number> {
  await client.query(`create table if not exists raw_requests (company_id uuid not null, id uuid primary key,
    webhook_id uuid not null, state text not null, content json not null, bytes int not null, at timestamptz not null)`);
  const one = new pg.Client(database);
  await one.connect();
  const [companyId, webhookId] = [randomUUID(), randomUUID()];
  const started = performance.now();
  for (let n = 0; n < requests; n += 1) {
    const body = orderOf(n);
    await one.query({
      name: 'raw',
      text: "insert into raw_requests values ($1, $2, $3, 'waiting', $4, $5, $6)",
      values: [companyId, randomUUID(), webhookId, body, body.length, new Date()],
    });
  }
  await one.end();
  return requests / ((performance.now() - started) / 1_000);
}

async function untilDone({ client }: World, { companyId }: BenchHooks): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ state: string }>(
      `select state from webhook_requests where company_id = $1 and state <> 'done' limit 1`,
      [companyId],
    );
    if (rows.length === 0) return;
    if (rows[0]?.state !== 'waiting') throw new Error(`a request is ${rows[0]?.state}`);
    await pause(10);
  }
}

/** From the first that is sent to the last that is done. Half of them are about somebody new. */
async function doneRate(world: World, given: BenchHooks): Promise<number> {
  const sender = new Sender(world.origin, lines);
  let left = requests;
  const started = performance.now();
  const line = async () => {
    while (left > 0) {
      left -= 1;
      sent += 1;
      const who = sent % 2 ? sent : sent - 1;
      const { status } = await sender.send(given.tokens[sent % hooks] ?? '', orderOf(who));
      if (status !== 200) throw new Error(`a request was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  const answered = performance.now();
  await untilDone(world, given);
  const seconds = (performance.now() - started) / 1_000;
  tell(`${rounded(requests / seconds)}/s done, ${rounded(requests / ((answered - started) / 1_000))}/s answered`);
  sender.close();
  return requests / seconds;
}

/** Milliseconds of each. */
interface Felt {
  readonly answered: number[];
  readonly done: number[];
}

/** How long answers take, and until it is done, while somebody sends steadily. */
async function feel(world: World, given: BenchHooks): Promise<Felt> {
  const sender = new Sender(world.origin, mostLines);
  const { rows } = await world.client.query<{ now: Date }>('select clock_timestamp() as now');
  const answers: Promise<{ status: number; ms: number }>[] = [];
  for (let n = 0; n < calm.perSecond * calm.seconds; n += 1) {
    sent += 1;
    answers.push(sender.send(given.tokens[n % given.tokens.length] ?? '', orderOf(sent)));
    await pause(1_000 / calm.perSecond);
  }
  const all = await Promise.all(answers);
  if (all.some(({ status }) => status !== 200)) throw new Error('somebody who did nothing was refused');
  await untilDone(world, given);
  const took = await world.client.query<{ ms: number }>(
    `select extract(epoch from done_at - at)::float8 * 1000 as ms from webhook_requests
    where company_id = $1 and at >= $2`,
    [given.companyId, rows[0]?.now],
  );
  sender.close();
  return { answered: all.map(({ ms }) => ms), done: took.rows.map(({ ms }) => ms) };
}

/** Somebody else's webhook gets more than it takes, until it is told to stop. */
function startFlood({ origin }: World, { tokens: [token = ''] }: BenchHooks) {
  const sender = new Sender(origin, mostLines);
  const counts = { taken: 0, refused: 0 };
  let isOver = false;
  const one = async () => {
    const { status } = await sender.send(token, orderOf(Math.floor(Math.random() * 1_000)));
    if (status === 429) counts.refused += 1;
    else counts.taken += 1;
  };
  const running = (async () => {
    const under: Promise<void>[] = [];
    while (!isOver) {
      under.push(one());
      await pause(1_000 / flood.perSecond);
    }
    await Promise.all(under);
  })();
  return async () => {
    isOver = true;
    await running;
    sender.close();
    return counts;
  };
}

/** What comes in and is done, with its contact, tag, history and outcome, against inserting its bare row. */
async function compareRates(world: World): Promise<Figure> {
  const given = await createHooks(world.client, hooks);
  await doneRate(world, given);
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const raw = await rawRate(world);
    const ours = await doneRate(world, given);
    tell(`raw ${rounded(raw)}/s, ours ${rounded(ours)}/s`);
    ratios.push(raw / ours);
    rates.push(ours);
  }
  return {
    name: 'bare inserts for each request in production with one action, until it is done',
    value: median(ratios),
    unit: '×',
    limit: 10,
    note: `${rounded(median(rates))} requests/s, ${rounded(100 / median(ratios))} % of the bare rate`,
  };
}

const add = (all: Felt, more: Felt) => {
  all.answered.push(...more.answered);
  all.done.push(...more.done);
};

async function compareFeel(world: World): Promise<Figure[]> {
  const [calmer, flooded] = [await createHooks(world.client, 10), await createHooks(world.client, 1)];
  await feel(world, calmer);
  const [alone, beside]: [Felt, Felt] = [
    { answered: [], done: [] },
    { answered: [], done: [] },
  ];
  const total = { taken: 0, refused: 0 };
  for (let turn = 0; turn < calm.turns; turn += 1) {
    add(alone, await feel(world, calmer));
    const stop = startFlood(world, flooded);
    add(beside, await feel(world, calmer));
    const { taken, refused } = await stop();
    total.taken += taken;
    total.refused += refused;
  }
  const figure = (name: string, side: 'answered' | 'done'): Figure => {
    const [before, during] = [percentile(alone[side], 95), percentile(beside[side], 95)];
    return {
      name: `p95 of ${name} while another company's webhook is flooded, against before`,
      value: during / before,
      unit: '×',
      limit: 2,
      note: `${rounded(during)} ms against ${rounded(before)} ms; of the flood ${total.taken} were taken, ${total.refused} refused`,
    };
  };
  return [figure('answers', 'answered'), figure('what is done', 'done')];
}

export const bench: Bench = () =>
  withDataFolder((folder) =>
    withServer(folder, async ({ origin }) => {
      const database = embeddedAddress(folder);
      const client = new pg.Client(database);
      await client.connect();
      await client.query(`alter table webhook_requests add done_at timestamptz`);
      await client.query(`create function note_done() returns trigger language plpgsql as
        $$ begin new.done_at = clock_timestamp(); return new; end $$`);
      await client.query(
        'create trigger note_done before update on webhook_requests for each row execute function note_done()',
      );
      const world = { origin, database, client };
      const figures = [await compareRates(world), ...(await compareFeel(world))];
      await client.end();
      return figures;
    }),
  );
