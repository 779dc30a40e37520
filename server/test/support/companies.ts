import { randomBytes, randomUUID } from 'node:crypto';
import type { CompanyPermission, ResellerModule } from '@yupflow/contract/permissions';
import { sql } from 'kysely';
import { hashToken } from '../../src/platform/auth/tokens.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';
import { only } from '../../src/platform/db/only.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import type { Person } from './people.ts';

interface World {
  readonly db: Database;
  readonly address: DatabaseAddress;
}

/** The id of a new role of somebody's company. */
export async function aRole(
  { db }: World,
  { companyId }: Person,
  permissions: CompanyPermission[] = [],
  name = `Role ${randomUUID()}`,
): Promise<string> {
  const { id } = await db.withCompany(companyId, (tx) =>
    tx
      .insertInto('roles')
      .values({ company_id: companyId, name, permissions })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** The id of an invite to somebody's company, as if it had been sent. A negative life: it has expired. */
export async function anInvite(
  { db }: World,
  { companyId, userId }: Person,
  email: string,
  { roles = [], days = 7 }: { roles?: string[]; days?: number } = {},
): Promise<string> {
  return db.withCompany(companyId, async (tx) => {
    const { id } = await tx
      .insertInto('invites')
      .values({
        company_id: companyId,
        email,
        invited_by: userId,
        expires_at: sql`app.now() + make_interval(days => ${days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const role_id of roles)
      await tx.insertInto('invite_roles').values({ company_id: companyId, invite_id: id, role_id }).execute();
    return id;
  });
}

/** The reseller of somebody's company lets it use just these modules. */
export async function limitModules(
  { address }: World,
  { companyId }: Person,
  modules: readonly ResellerModule[],
): Promise<void> {
  await asOwner(address, (owner) =>
    owner.query(
      `with role as (
        insert into franchise_roles (franchise_id, name, permissions)
        select franchise_id, $2, $3 from companies where id = $1 returning id)
      update companies set franchise_role_id = (select id from role) where id = $1`,
      [companyId, `Role ${randomUUID()}`, modules],
    ),
  );
}

interface FranchiseFacts {
  readonly name?: string;
  readonly host?: string;
  readonly primaryColor?: string;
  readonly isPaid?: boolean;
}

/** The id of a new franchise. */
export async function aFranchise({ address }: World, facts: FranchiseFacts = {}): Promise<string> {
  const { name = 'Revenda', host, primaryColor = 'yupflow', isPaid = true } = facts;
  return asOwner(address, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      'insert into franchises (name, primary_color, is_paid) values ($1, $2, $3) returning id',
      [name, primaryColor, isPaid],
    );
    const { id } = only(rows);
    if (host) await owner.query('insert into franchise_hosts (host, franchise_id) values ($1, $2)', [host, id]);
    return id;
  });
}

/** Somebody's company moves to another franchise. */
export async function moveToFranchise({ address }: World, { companyId }: Person, franchiseId: string): Promise<void> {
  await asOwner(address, (owner) =>
    owner.query('update companies set franchise_id = $2, franchise_role_id = null where id = $1', [
      companyId,
      franchiseId,
    ]),
  );
}

interface CodeFacts {
  readonly plan?: 'monthly' | 'semiannual' | 'yearly' | 'lifetime';
  /** Whose company it is for; without somebody, a new company waits for whoever redeems it. */
  readonly owner?: Person;
}

/** An activation code and the company it is for. */
export async function aCode(
  { address }: World,
  { plan = 'monthly', owner: person }: CodeFacts = {},
): Promise<{ code: string; companyId: string }> {
  const code = randomBytes(8).toString('hex').toUpperCase();
  const companyId = person?.companyId ?? randomUUID();
  await asOwner(address, async (owner) => {
    if (!person)
      await owner.query("insert into companies (id, name, status) values ($1, 'Waiting', 'inactive')", [companyId]);
    await owner.query(
      'insert into activation_codes (company_id, code_hash, last_four, cycle) values ($1, $2, $3, $4)',
      [companyId, hashToken(code), code.slice(-4), plan],
    );
  });
  return { code, companyId };
}
