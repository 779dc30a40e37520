import { randomUUID } from 'node:crypto';
import { companyPermissions, resellerModules } from '@yupflow/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSession } from '../../src/platform/auth/find-session.ts';
import { hashToken, newToken } from '../../src/platform/auth/tokens.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type DatabaseAddress, urlAddress } from '../../src/platform/db/database-address.ts';
import { migrate, migrationNames } from '../../src/platform/db/migrate.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** The last migration of the version that had one owner and no reseller. */
const before = '20261115080300_safety.sql';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let address: DatabaseAddress;
let db: Database;
const silent = () => {};
const [owner, member, company, role] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [ownersToken, membersToken] = [newToken(), newToken()];

/** What that version held: a company with its owner, a member with a role, both signed in, and a suspended one. */
async function seedOldVersion(): Promise<void> {
  await asOwner(address, async (old) => {
    const older = migrationNames().filter((name) => name <= before);
    expect(older).toHaveLength(4);
    await migrate(old, address, silent, older);
    await old.query("insert into users (id, email, name, password_hash) values ($1, 'ana@a.co', 'Ana', 'x')", [owner]);
    await old.query("insert into users (id, email, name, password_hash) values ($1, 'caio@a.co', 'Caio', 'x')", [
      member,
    ]);
    await old.query(
      "insert into companies (id, name, owner_id, timezone) values ($1, 'Padaria', $2, 'Europe/Lisbon')",
      [company, owner],
    );
    await old.query("insert into companies (name, owner_id, status) values ('Closed', $1, 'suspended')", [owner]);
    await old.query("insert into roles (company_id, id, name, permissions) values ($1, $2, 'Agent', '{tags,crm}')", [
      company,
      role,
    ]);
    for (const user of [owner, member])
      await old.query('insert into members (company_id, user_id) values ($1, $2)', [company, user]);
    await old.query('insert into member_roles values ($1, $2, $3)', [company, member, role]);
    await old.query("insert into tags (company_id, name, color) values ($1, 'VIP', '#000000')", [company]);
    for (const [user, token] of [
      [owner, ownersToken],
      [member, membersToken],
    ] as const)
      await old.query(
        `insert into sessions (token_hash, user_id, active_company_id, user_agent, ip, expires_at)
          values ($1, $2, $3, 'old', '', now() + interval '1 day')`,
        [hashToken(token), user, company],
      );
  });
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  address = urlAddress(database.url, Buffer.alloc(32, 7));
  await seedOldVersion();
  await asOwner(address, (older) => migrate(older, address, silent));
  db = openDatabase({ app: address.as('app'), maintenance: address.as('maintenance'), onIdleError: silent });
});
afterAll(async () => {
  await db.close();
  await asOwner(address, async (last) => {
    const names = Object.values(address.roles).map((name) => last.escapeIdentifier(name));
    await last.query(`drop owned by ${names.join(', ')} cascade`);
    await last.query(`drop role ${names.join(', ')}`);
  });
  await database.remove();
});

const find = (token: string) =>
  findSession({ db, clock: { now: () => new Date() }, config: { isFranchiseMode: true } }, token, 'localhost');

it('an owner of the version before is still signed in, and owns the company with everything in it', async () => {
  expect(await find(ownersToken)).toMatchObject({
    userId: owner,
    companyId: company,
    isOwner: true,
    terms: { subscription: 'active', isValid: true, dueDate: null, modules: resellerModules },
    viewer: { permissions: companyPermissions, isFranchiseAdmin: false },
  });
});

it('a member keeps session, role and what it gives', async () => {
  expect(await find(membersToken)).toMatchObject({
    userId: member,
    isOwner: false,
    viewer: { permissions: ['crm', 'tags'] },
  });
});

it('companies belong to the default reseller and are as they were', async () => {
  const rows = await asOwner(
    address,
    async (now) =>
      (
        await now.query(
          `select c.name, c.status, c.owner_id, c.timezone, c.country, c.cycle, c.plan_id, c.due_date, f.name as franchise
          from companies c join franchises f on f.id = c.franchise_id order by c.name`,
        )
      ).rows,
  );
  const same = { owner_id: owner, country: 'BR', cycle: null, plan_id: null, due_date: null, franchise: 'Yupflow' };
  expect(rows).toEqual([
    { ...same, name: 'Closed', status: 'suspended', timezone: 'America/Sao_Paulo' },
    { ...same, name: 'Padaria', status: 'active', timezone: 'Europe/Lisbon' },
  ]);
  const tags = await db.withCompany(company, (tx) => tx.selectFrom('tags').select('name').execute());
  expect(tags).toEqual([{ name: 'VIP' }]);
});

it('whoever used an address all along need not confirm it', async () => {
  const users = await db.withoutCompany((tx) => tx.selectFrom('users').select('email_confirmed_at').execute());
  expect(users.map(({ email_confirmed_at }) => email_confirmed_at instanceof Date)).toEqual([true, true]);
});

it('migrating once more changes nothing', async () => {
  const said: string[] = [];
  await asOwner(address, (now) => migrate(now, address, (line) => said.push(line)));
  expect(said).toEqual([]);
});
