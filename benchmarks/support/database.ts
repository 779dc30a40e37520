import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyPermissions } from '@yupflow/contract/permissions';
import type pg from 'pg';

/** The embedded PostgreSQL of a data folder, as the superuser: no wall, no settings of ours. */
export function embeddedAddress(dataDir: string): pg.ClientConfig {
  return { host: join(dataDir, 'pg-run'), port: 5432, user: 'yupflow', database: 'yupflow' };
}

export function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10);
}

export interface BenchCompany {
  readonly id: string;
  readonly tokens: readonly string[];
}

/** Colleagues of a company's owner who may do everything, made once. */
async function addColleagues(client: pg.Client, companyId: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => `colleague-${n}-${companyId}@example.com`);
  await client.query(
    `with role as (insert into roles (company_id, name, permissions) values ($1, 'Benchmark', $3)
        on conflict (company_id, lower(name)) do update set permissions = excluded.permissions returning id),
      people as (insert into users (name, email, password_hash) select 'Colleague', email, '' from unnest($2::text[]) email
        on conflict do nothing returning id),
      joined as (insert into members (company_id, user_id) select $1, id from people)
    insert into member_roles (company_id, user_id, role_id) select $1, people.id, role.id from people, role`,
    [companyId, emails, companyPermissions],
  );
  const { rows } = await client.query<{ id: string }>('select id from users where email = any($1)', [emails]);
  return rows.map(({ id }) => id);
}

/**
 * Tokens of as many sessions: of a company's owner and of colleagues, or of one member. What a person and a session may
 * ask within a minute is limited, and the limits are measured too.
 */
export async function createSessions(
  client: pg.Client,
  companyId: string,
  count: number,
  userId: string | null = null,
): Promise<string[]> {
  const colleagues = userId || count < 2 ? [] : await addColleagues(client, companyId, count - 1);
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `insert into sessions (token_hash, user_id, active_company_id, user_agent, ip, expires_at)
     select hash, coalesce($3, given.id, c.owner_id), c.id, 'benchmark', '127.0.0.1', app.now() + interval '1 day'
     from companies c, unnest($1::bytea[], $4::uuid[]) as given (hash, id) where c.id = $2`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), companyId, userId, colleagues],
  );
  return tokens;
}

/** A company of the demo's owner. */
export async function createCompany(client: pg.Client, sessions: number, tags: number): Promise<BenchCompany> {
  const { rows } = await client.query<{ id: string; owner_id: string }>(
    `insert into companies (name, owner_id) select 'Benchmark', id from users limit 1 returning id, owner_id`,
  );
  const company = rows[0];
  if (!company) throw new Error('the demo has an owner');
  await client.query('insert into members (company_id, user_id) values ($1, $2)', [company.id, company.owner_id]);
  const tokens = await createSessions(client, company.id, sessions);
  await client.query(
    `insert into tags (company_id, name, color) select $1, 'Tag ' || n, '#0284c7' from generate_series(1, $2) n`,
    [company.id, tags],
  );
  await client.query('analyze tags, sessions, members, companies');
  return { id: company.id, tokens };
}
