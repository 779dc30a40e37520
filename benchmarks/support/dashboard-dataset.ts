import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { cachedFolder, withoutIndexes } from './cached-folder.ts';
import { insertContacts } from './contacts-dataset.ts';
import { createCompany } from './database.ts';

export interface DashboardCompanies {
  /** A year of 10,000 messages and 1,000 attendances a day. */
  readonly large: string;
  /** A year of 200 and 20. */
  readonly small: string;
  /** Until the server had counted both. */
  readonly countedSeconds: number;
}

const days = 365;
const chats = 10_000;
const members = 20;
const messagesOfDay = { large: 10_000, small: 200 } as const;
const filled = ['messages', 'conversations', 'contacts', 'contact_identities', 'tickets'];

async function insertTeam(client: pg.Client, companyId: string): Promise<void> {
  await client.query(
    `with people as (
       insert into users (email, name, password_hash)
       select 'member.' || n || '.' || $1 || '@example.com', 'Member ' || n, '-' from generate_series(1, $2::int) n returning id)
     insert into members (company_id, user_id) select $1::uuid, id from people`,
    [companyId, members],
  );
}

async function insertChats(client: pg.Client, companyId: string): Promise<void> {
  await client.query(
    `with line as (
       insert into connections (company_id, name, type, color) values ($1, 'Linha', 'simulator', '#0284c7') returning id)
     insert into conversations (company_id, connection_id, contact_id, address)
     select $1, line.id, c.id, c.phone || '@s.whatsapp.net' from line, contacts c where c.company_id = $1`,
    [companyId],
  );
}

/** A tenth as many attendances as messages: answered within an hour, closed within two days. */
async function insertYear(client: pg.Client, companyId: string, messages: number): Promise<void> {
  await client.query(
    `create temporary table numbered as
     select id, connection_id, row_number() over (order by id) - 1 as n from conversations where company_id = '${companyId}'`,
  );
  const chat = `join numbered v on v.n = m.n * 7919 % ${chats}`;
  const when = `timestamptz '2025-11-01T03:00:00Z' + m.n * (interval '${days} days' / $2::bigint)`;
  await client.query(
    `insert into messages (company_id, conversation_id, connection_id, direction, kind, channel_id, source, occurred_at)
     select $1, v.id, v.connection_id, case when m.n % 2 = 0 then 'in' else 'out' end, 'text',
       '3EB0' || lpad(to_hex(m.n), 18, '0'), case when m.n % 2 = 0 then 'contact' else 'phone' end, ${when}
     from generate_series(1, $2::bigint) m (n) ${chat}`,
    [companyId, messages],
  );
  await client.query(
    `insert into tickets (company_id, conversation_id, status, origin, assigned_to, created_at, first_response_at, closed_at)
     select $1, v.id, 'closed', case when m.n % 4 = 0 then 'active' else 'receptive' end, team.user_id, ${when},
       ${when} + (60 + m.n * 104729 % 3600) * interval '1 second', ${when} + (600 + m.n * 1299709 % 172800) * interval '1 second'
     from generate_series(1, $2::bigint) m (n) ${chat}
       join (select user_id, row_number() over (order by user_id) - 1 as k from members where company_id = $1) team
         on team.k = m.n * 31 % ${members}`,
    [companyId, messages / 10],
  );
  await client.query('drop table numbered');
}

async function companyOf(client: pg.Client, messages: number): Promise<string> {
  const { id } = await createCompany(client, 0, 0);
  await insertTeam(client, id);
  await insertContacts(client, id, chats);
  await insertChats(client, id);
  await insertYear(client, id, messages);
  return id;
}

/** The server's own job counts them, as after an upgrade. */
async function untilCounted(client: pg.Client, companies: readonly string[]): Promise<number> {
  await client.query('delete from dashboard_zones where company_id = any ($1)', [companies]);
  const started = performance.now();
  const isCounted = async () => {
    const { rows } = await client.query('select from dashboard_zones where company_id = any ($1)', [companies]);
    return rows.length === companies.length;
  };
  while (!(await isCounted())) await sleep(250);
  return (performance.now() - started) / 1_000;
}

async function fill(client: pg.Client): Promise<DashboardCompanies> {
  const companies = await withoutIndexes(client, filled, async () => ({
    large: await companyOf(client, days * messagesOfDay.large),
    small: await companyOf(client, days * messagesOfDay.small),
  }));
  await client.query('vacuum analyze');
  const countedSeconds = await untilCounted(client, [companies.large, companies.small]);
  await client.query('vacuum analyze');
  return { ...companies, countedSeconds };
}

/** A data folder with two companies of a year each, made once and kept between runs. */
export async function dashboardFolder(): Promise<{ folder: string; companies: DashboardCompanies }> {
  const { folder, made } = await cachedFolder({
    name: 'dashboard',
    what: 'a year of 10,000 messages a day',
    sources: ['dashboard-dataset.ts', 'contacts-dataset.ts', 'contacts-people.ts'],
    fill,
  });
  return { folder, companies: made };
}
