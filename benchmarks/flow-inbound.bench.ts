import { setTimeout as pause } from 'node:timers/promises';
import { receiveMessages } from '../server/src/modules/inbound/inbound.service.ts';
import { type Bench, type Figure, median, percentile, rounded, tell } from './support/bench.ts';
import { withDataFolder } from './support/data-folder.ts';
import { aBenchFlow, aField, answering, enter, waiting } from './support/flow-world.ts';
import {
  aBenchLine,
  type BenchLine,
  type InboundWorld,
  messageFrom,
  withInboundWorld,
} from './support/inbound-world.ts';
import { rawRate } from './support/raw-rate.ts';

const contacts = 500;
/** What the channel has told and we have not acknowledged yet. */
const inFlight = 400;
const seconds = 4;
const rounds = 5;
const sleepers = 10_000;
const sleepSeconds = 10;

let told = 0;

/** Each is told anew once the one before is acknowledged: with its session saved and its reply in the outbox. */
async function flowRate({ yupflow: { parts } }: InboundWorld, line: BenchLine): Promise<number> {
  let count = 0;
  const started = performance.now();
  const isOver = () => performance.now() - started >= seconds * 1_000;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, index) => {
      for (let n = index; !isOver(); n += inFlight) {
        const phone = line.phones[(n * 31) % line.phones.length] ?? '';
        await receiveMessages(parts, line.companyId, line.connectionId, [messageFrom(phone, n)]);
        count += 1;
      }
    }),
  );
  told += count;
  return count / ((performance.now() - started) / 1_000);
}

/** Everything that was told was answered once, and went through every block. */
async function check({ client }: InboundWorld): Promise<void> {
  const { rows } = await client.query<Record<string, number>>(
    `select (select count(*)::int from messages where source = 'automation') as replies,
      (select count(*)::int from outbox) as outbox,
      (select count(*)::int from flow_steps where block_id = 'keep' and outcome = 'moved') as kept,
      (select count(*)::int from flow_sessions where status = 'waiting' and waits_for = 'answer') as waiting`,
  );
  const [seen] = rows;
  if (
    seen?.replies !== told + contacts ||
    seen.outbox !== seen.replies ||
    seen.kept !== told ||
    seen.waiting !== contacts
  )
    throw new Error(`what was answered does not add up: told ${told}, ${JSON.stringify(seen)}`);
}

/** So many who wait until the same second, in several companies, while the product is restarted; how late they went on. */
async function lateness(world: InboundWorld): Promise<number[]> {
  const { client } = world;
  await client.query('create table planned (company_id uuid, id uuid, conversation_id uuid, wake_at timestamptz)');
  for (let index = 1; index <= sleepers / contacts; index += 1) {
    const line = await aBenchLine(world, index, contacts);
    await sleep(world, line, await aBenchFlow(world, line, waiting));
  }
  await client.query('analyze');
  // All at once, from now on in some seconds.
  await client.query(`
    with moment as (select date_trunc('second', app.now()) + make_interval(secs => ${sleepSeconds}) as at),
      due as (update planned set wake_at = moment.at + date_trunc('milliseconds', random() * interval '1 second')
        from moment returning company_id, id, planned.wake_at)
    update flow_sessions s set wake_at = due.wake_at, state = jsonb_set(s.state, '{wait,until}',
      to_jsonb(to_char(due.wake_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from due where s.company_id = due.company_id and s.id = due.id`);
  await world.restart();
  const count = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from flow_sessions where waits_for = 'timer'`,
    );
    return rows[0]?.count ?? 0;
  };
  while ((await count()) > 0) await pause(500);
  const { rows } = await client.query<{ late: number; messages: number }>(
    `select extract(epoch from max(m.occurred_at) - p.wake_at)::float8 as late, count(*)::int as messages
    from planned p
    join flow_sessions s on s.company_id = p.company_id and s.id = p.id and s.status = 'finished'
    join messages m on m.company_id = p.company_id and m.conversation_id = p.conversation_id and m.source = 'automation'
    group by p.id, p.wake_at`,
  );
  if (rows.length !== sleepers || rows.some(({ messages }) => messages !== 1))
    throw new Error('somebody was forgotten, or went on twice');
  return rows.map(({ late }) => late);
}

/** Everybody on the line waits for a day. */
async function sleep({ client }: InboundWorld, { companyId }: BenchLine, flowId: string): Promise<void> {
  await client.query(
    `with added as (
      insert into flow_sessions (company_id, conversation_id, contact_id, flow_id, version_id, state, block_id, waits_for,
        wake_at, trigger)
      select $1, v.id, v.contact_id, f.id, f.version_id, jsonb_build_object('schemaVersion', 1, 'status', 'waiting',
          'block', 'wait', 'steps', 2, 'effects', 0, 'jumps', 0, 'wait', jsonb_build_object('kind', 'timer')),
        'wait', 'timer', app.now() + interval '1 day', '{"kind": "manual", "id": null, "name": null, "text": null,
        "at": "2026-01-01T00:00:00.000Z"}'
      from conversations v, flows f where v.company_id = $1 and f.company_id = $1 and f.id = $2
      returning company_id, id, conversation_id, wake_at)
    insert into planned select company_id, id, conversation_id, wake_at from added`,
    [companyId, flowId],
  );
}

/** What comes in, taken by a flow: condition, field, reply and session, against inserting bare rows; and how waits end. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withInboundWorld(folder, async (world) => {
      const line = await aBenchLine(world, 0, contacts);
      await enter(world, line, await aBenchFlow(world, line, answering(await aField(world, line))));
      await world.client.query('analyze');
      await flowRate(world, line);
      const rates: Record<'raw' | 'flow', number[]> = { raw: [], flow: [] };
      for (let round = 0; round < rounds; round += 1) {
        rates.raw.push(await rawRate(world, seconds));
        rates.flow.push(await flowRate(world, line));
        tell(`raw ${rounded(rates.raw.at(-1) ?? 0)}/s, flows ${rounded(rates.flow.at(-1) ?? 0)}/s`);
      }
      await check(world);
      return [figureOf(rates), latenessOf(await lateness(world))];
    }),
  );

function figureOf({ raw, flow }: Record<'raw' | 'flow', number[]>): Figure {
  // Of the same round, so that whatever else the machine does meets both.
  const ratio = median(flow.map((rate, round) => (raw[round] ?? Number.NaN) / rate));
  return {
    name: 'bare inserts for each message that a flow takes and answers',
    value: ratio,
    unit: '×',
    limit: 10,
    note: `${rounded(median(flow))} messages/s, ${rounded(100 / ratio)} % of ${rounded(median(raw))}/s`,
  };
}

const latenessOf = (late: readonly number[]): Figure => ({
  name: `lateness of ${sleepers} waits that end within one second, after a restart, p99`,
  value: percentile(late, 99),
  unit: 's',
  limit: 5,
  note: `p50 ${rounded(percentile(late, 50))} s, at most ${rounded(percentile(late, 100))} s`,
});
