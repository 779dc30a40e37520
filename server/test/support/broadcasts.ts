import { phoneKey } from '@yupflow/contract/phones';
import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';
import { askAsOwner } from './ask-as-owner.ts';
import { bodyOf, type Person } from './people.ts';
import { aFlow, flowOf, text } from './running-flows.ts';
import type { SimulatedLine } from './simulated-line.ts';

interface World {
  readonly address: DatabaseAddress;
}

/** So many contacts at once, each with a number that is on WhatsApp. Answers their ids, in their order. */
export async function manyContacts(world: World, { companyId }: Person, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, n) => {
    const phone = `55119${String(50_000_000 + n * 7 + ((50_000_000 + n * 7) % 10_000 === 0 ? 1 : 0))}`;
    return { phone, key: phoneKey(phone) };
  });
  const rows = await askAsOwner<{ id: string }>(
    world,
    `with people as (select row_number() over () as n, app.new_id() as id, phone, key
         from json_to_recordset('${JSON.stringify(people)}') as p (phone text, key text)),
       made as (insert into contacts (company_id, id, name, phone, source)
         select '${companyId}', id, 'Pessoa ' || n, phone, 'manual' from people order by n returning id),
       known as (insert into contact_identities (company_id, contact_id, kind, value)
         select '${companyId}', id, 'phone', key from people)
     select id from made order by id`,
  );
  return rows.map(({ id }) => id);
}

/** A number that has been in use for long, and may begin so many a day. */
export const warm = (world: World, { id }: Pick<SimulatedLine, 'id'>, cap = 100_000) =>
  askAsOwner(world, `update connections set is_warm = true, mass_cap = ${cap} where id = '${id}'`);

interface Facts {
  readonly name?: string;
  readonly flow_id?: string;
  readonly delay?: string;
  readonly audience?: object;
  readonly window?: object | null;
  readonly scheduled_at?: string | null;
}

let made = 0;

/** One that waits. Without a delay, unless the test names one: no form offers that, so it is written. */
export async function aBroadcast(
  world: World,
  owner: Person,
  lines: readonly Pick<SimulatedLine, 'id'>[],
  { delay, ...facts }: Facts = {},
): Promise<string> {
  made += 1;
  const form = {
    name: `Disparo ${made}`,
    connections: lines.map(({ id }) => id),
    audience: {},
    scheduled_at: null,
    window: null,
    delay: delay ?? 'very_short',
    ...facts,
    flow_id: facts.flow_id ?? (await aFlow(owner, flowOf([text('hi', 'Oferta para {{full_name}}')]))),
  };
  const { id } = bodyOf(await owner.post('/broadcasts', form), 201);
  if (!delay) await askAsOwner(world, `update broadcasts set delay = 'none' where id = '${id}'`);
  return id;
}

export async function start(owner: Person, id: string): Promise<void> {
  bodyOf(await owner.post(`/broadcasts/${id}/start`), 200);
}

/** The counts of a broadcast against its rows, which they must equal at any moment. */
export async function countsAndRows(world: World, id: string) {
  const [counts] = await askAsOwner<Record<string, number>>(
    world,
    `select sum(sent)::int as sent, sum(delivered)::int as delivered, sum(read)::int as read,
       sum(replied)::int as replied, sum(failed)::int as failed, sum(skipped)::int as skipped
     from broadcast_tallies where broadcast_id = '${id}'`,
  );
  const [rows] = await askAsOwner<Record<string, number>>(
    world,
    `select count(*) filter (where state in ('sent', 'delivered', 'read', 'replied'))::int as sent,
       count(*) filter (where state in ('delivered', 'read', 'replied'))::int as delivered,
       count(*) filter (where state in ('read', 'replied'))::int as read,
       count(*) filter (where state = 'replied')::int as replied,
       count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state = 'skipped')::int as skipped
     from broadcast_recipients where broadcast_id = '${id}'`,
  );
  return { counts, rows };
}
