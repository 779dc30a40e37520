import type { DelayName } from '@yupflow/contract/broadcasts';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { paceOf, recipientsOf, type Target } from './demo-recipients.ts';

interface DemoBroadcast {
  readonly name: string;
  readonly flow: string;
  /** Whom it is for, by a tag. */
  readonly tag: string;
  readonly state: 'waiting' | 'started' | 'paused' | 'finished';
  readonly delay: DelayName;
  /** When it began, or begins. */
  readonly hoursAgo: number;
  /** How many of a hundred were begun with. */
  readonly progress: number;
}

const broadcasts: readonly DemoBroadcast[] = [
  {
    name: 'Feira Decor: muito prazer',
    flow: 'Qualificar lead',
    tag: 'Feira Decor',
    state: 'finished',
    delay: 'average',
    hoursAgo: 24 * 19 + 3,
    progress: 100,
  },
  {
    name: 'Convite para o showroom',
    flow: 'Agendar visita',
    tag: 'Arquiteto',
    state: 'finished',
    delay: 'average',
    hoursAgo: 24 * 6 + 5,
    progress: 100,
  },
  {
    name: 'Black Friday: lista VIP',
    flow: 'Agendar visita',
    tag: 'VIP',
    state: 'paused',
    delay: 'average',
    hoursAgo: 2,
    progress: 60,
  },
  {
    name: 'Indicações: venha conhecer',
    flow: 'Agendar visita',
    tag: 'Indicação',
    state: 'started',
    // So slow that there is something to watch for most of an hour.
    delay: 'very_long',
    hoursAgo: 0.5,
    progress: 35,
  },
  {
    name: 'Carrinhos da semana',
    flow: 'Carrinho abandonado',
    tag: 'Site',
    state: 'waiting',
    delay: 'average',
    hoursAgo: -24 * 3,
    progress: 0,
  },
];

const window = { weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' };
const secondMs = 1_000;
/** Nobody is written to while somebody takes their first look around. */
const firstLook = sql<Date>`app.now() + interval '4 minutes'`;
const optOutTag = 'Não perturbe';

interface Line {
  readonly id: string;
  readonly now: Date;
}

/** It has been in use for long, and nothing keeps it from sending. */
async function warmUp(tx: Tx, companyId: string): Promise<Line> {
  const { rows } = await sql<Line>`
    update connections set is_warm = true, mass_cap = 6000, first_connected_at = created_at
    where company_id = ${companyId} and name = 'Loja Centro' returning id, app.now() as now`.execute(tx);
  return only(rows);
}

async function addOptOuts(tx: Tx, companyId: string): Promise<void> {
  await sql`
    update companies c set opt_out_tag_id = t.id from tags t
    where c.id = ${companyId} and t.company_id = c.id and t.name = ${optOutTag}`.execute(tx);
  await sql`
    insert into opt_outs (company_id, phone, source)
    select i.company_id, i.value, 'tag' from companies c
      join contact_tags t on t.company_id = c.id and t.tag_id = c.opt_out_tag_id
      join contact_identities i on i.company_id = c.id and i.contact_id = t.contact_id and i.kind = 'phone'
    where c.id = ${companyId} on conflict do nothing`.execute(tx);
}

async function listTargets(tx: Tx, companyId: string, tag: string, line: Line): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select g.contact_id, v.id as conversation_id, exists (
      select from contact_identities i join opt_outs o on o.company_id = i.company_id and o.phone = i.value
      where i.company_id = g.company_id and i.contact_id = g.contact_id) as is_out
    from tags t join contact_tags g on g.company_id = t.company_id and g.tag_id = t.id
      left join conversations v on v.company_id = g.company_id and v.contact_id = g.contact_id
        and v.connection_id = ${line.id}
    where t.company_id = ${companyId} and t.name = ${tag} order by g.contact_id`.execute(tx);
  return rows;
}

/** From the rows, so that counts are what the rows say. */
async function addTallies(tx: Tx, companyId: string): Promise<void> {
  await sql`
    insert into broadcast_tallies (company_id, broadcast_id, connection_id, minute, sent, delivered, read, replied,
      failed, skipped)
    select r.company_id, r.broadcast_id, l.connection_id, date_trunc('minute', e.at), sum((e.what = 'sent')::int),
      sum((e.what = 'delivered')::int), sum((e.what = 'read')::int), sum((e.what = 'replied')::int),
      sum((e.what = 'failed')::int), sum((e.what = 'skipped')::int)
    from broadcast_recipients r
      join broadcast_lines l on l.company_id = r.company_id and l.broadcast_id = r.broadcast_id
      cross join lateral (values
        ('sent', case when r.state in ('sent', 'delivered', 'read', 'replied') then r.sent_at end),
        ('delivered', case when r.state in ('delivered', 'read', 'replied') then r.sent_at end),
        ('read', case when r.state in ('read', 'replied') then r.at end),
        ('replied', case when r.state = 'replied' then r.at end),
        ('failed', case when r.state = 'failed' then r.at end),
        ('skipped', case when r.state = 'skipped' then r.at end)) as e (what, at)
    where r.company_id = ${companyId} and e.at is not null
    group by 1, 2, 3, 4`.execute(tx);
  await sql`
    insert into mass_sends (company_id, connection_id, day, begun)
    select r.company_id, r.connection_id, (r.sent_at at time zone c.timezone)::date, count(*)::int
    from broadcast_recipients r join companies c on c.id = r.company_id
    where r.company_id = ${companyId} and r.sent_at is not null group by 1, 2, 3`.execute(tx);
  await sql`
    update contacts c set last_campaign = (
      select b.name from broadcast_recipients r
        join broadcasts b on b.company_id = r.company_id and b.id = r.broadcast_id
      where r.company_id = c.company_id and r.contact_id = c.id and r.sent_at is not null
      order by r.sent_at desc limit 1)
    where c.company_id = ${companyId} and exists (select from broadcast_recipients r
      where r.company_id = c.company_id and r.contact_id = c.id and r.sent_at is not null)`.execute(tx);
}

async function addBroadcast(tx: Tx, companyId: string, ownerId: string, wanted: DemoBroadcast, line: Line) {
  const named = async (table: 'flows' | 'tags', name: string) =>
    (
      await tx
        .selectFrom(table)
        .select('id')
        .where('company_id', '=', companyId)
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;
  const targets = await listTargets(tx, companyId, wanted.tag, line);
  const recipients = wanted.state === 'waiting' ? [] : recipientsOf(wanted, targets, line.now);
  const begins = new Date(line.now.getTime() - wanted.hoursAgo * 3_600 * secondMs);
  const ends = new Date(begins.getTime() + recipients.length * paceOf(wanted.delay) * secondMs);
  const isBegun = wanted.state !== 'waiting';
  const items = [{ item: 'tag', operator: 'is', value: await named('tags', wanted.tag) }];
  const { id } = await tx
    .insertInto('broadcasts')
    .values({
      company_id: companyId,
      name: wanted.name,
      flow_id: await named('flows', wanted.flow),
      state: wanted.state,
      reason: wanted.state === 'paused' ? 'asked' : null,
      audience: JSON.stringify({ conditions: { match: 'all', items }, except: [] }),
      delay: wanted.delay,
      scheduled_at: isBegun ? null : begins,
      // What ran at whatever hour the demo was made ran within no window.
      send_window: isBegun ? null : JSON.stringify(window),
      total: isBegun ? recipients.length : null,
      created_by: ownerId,
      created_at: new Date(Math.min(begins.getTime(), line.now.getTime()) - 1_800 * secondMs),
      started_at: isBegun ? begins : null,
      finished_at: wanted.state === 'finished' ? ends : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { company_id: companyId, broadcast_id: id };
  await tx
    .insertInto('broadcast_lines')
    .values({ ...own, connection_id: line.id, next_at: wanted.state === 'started' ? firstLook : null })
    .execute();
  if (recipients.length > 0)
    await tx
      .insertInto('broadcast_recipients')
      .values(recipients.map((one, position) => ({ ...own, ...one, position, connection_id: one.sent_at && line.id })))
      .execute();
  if (wanted.state === 'paused') {
    const last = recipients.findLast(({ at }) => at !== null)?.sent_at ?? begins;
    await tx
      .insertInto('broadcast_pauses')
      .values({ ...own, reason: 'asked', from_at: last })
      .execute();
  }
}

/** Two that are over, one that is under way, one that somebody paused, and one that waits for its day. Flows, contacts and lines are there. */
export async function addBroadcasts(tx: Tx, companyId: string, ownerId: string): Promise<void> {
  const line = await warmUp(tx, companyId);
  await addOptOuts(tx, companyId);
  for (const wanted of broadcasts) await addBroadcast(tx, companyId, ownerId, wanted, line);
  await addTallies(tx, companyId);
}
