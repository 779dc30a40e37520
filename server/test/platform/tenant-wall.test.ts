import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../src/platform/db/transaction.ts';
import { moveToFranchise } from '../support/companies.ts';
import { aReseller } from '../support/franchises.ts';
import { anOwner, type Person, twoCompanies } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  world = await startTestServer();
  [ana, bruno] = await twoCompanies(world);
  await bruno.post('/tags', { name: 'Secret' });
});
afterAll(() => world.stop());

describe('every table with a company', () => {
  it('has row-level security, forced, with a policy for the app [S11]', async () => {
    const tables = await askAsOwner<{ name: string; isForced: boolean; hasWall: boolean }>(
      world,
      `
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
        exists (select from pg_policy p where p.polrelid = c.oid) as "hasWall"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    );
    expect(tables.length).toBeGreaterThan(5);
    expect(tables.filter(({ isForced, hasWall }) => !isForced || !hasWall)).toEqual([]);
  });

  it('is referred to by keys that carry the company', async () => {
    const loose = await askAsOwner<{ name: string }>(
      world,
      `
      select f.conname as name from pg_constraint f
      where f.contype = 'f' and f.confrelid in (
        select a.attrelid from pg_attribute a
        where a.attname = 'company_id' and a.attrelid::regclass::text not in ('companies'))
      and not exists (
        select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey)
          and a.attname = case f.conrelid when 'companies'::regclass then 'id' else 'company_id' end)`,
    );
    expect(loose).toEqual([]);
  });
});

describe('every other table', () => {
  it('that the app may read has a wall of its own, or is named here because it belongs to no company', async () => {
    const open = await askAsOwner<{ name: string }>(
      world,
      `
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
        and has_table_privilege('${world.address.roles.app}', c.oid, 'select')
      order by 1`,
    );
    const known = ['account_links', 'attempts', 'deployment_keys', 'pictures', 'sessions', 'users'];
    expect(open.map(({ name }) => name)).toEqual(known);
  });

  it('that is a reseller’s shows nothing until that reseller is set, and then nothing of another', async () => {
    const [one, other] = [await aReseller(world, 'Norte'), await aReseller(world, 'Sul')];
    const walled = await askAsOwner<{ name: string }>(
      world,
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'franchise_id' and not a.attisdropped)
        and has_table_privilege('${world.address.roles.app}', c.oid, 'select') and c.relkind = 'r'
        and c.relname not in ('users', 'companies')`,
    );
    expect(walled.length).toBeGreaterThan(10);
    for (const { name } of walled) {
      const bare = await world.db.app.query(`select from ${name}`);
      expect([name, bare.rowCount]).toEqual([name, 0]);
      const others = await world.db.withFranchise(one.franchiseId, (tx) =>
        sql`select from ${sql.table(name)} where franchise_id <> ${one.franchiseId}`.execute(tx),
      );
      expect([name, others.rows.length]).toEqual([name, 0]);
    }
    const seen = await world.db.withFranchise(one.franchiseId, (tx) =>
      tx.selectFrom('franchises').select('id').execute(),
    );
    expect(seen).toEqual([{ id: one.franchiseId }]);
    const taken = world.db.withFranchise(one.franchiseId, (tx) =>
      tx.insertInto('plans').values({ franchise_id: other.franchiseId, name: 'Deles', token: 'x' }).execute(),
    );
    await expect(taken).rejects.toThrow('row-level security');
  });

  it('that holds what is in a company is shut to its reseller', async () => {
    const { franchiseId } = await aReseller(world, 'Leste');
    const owner = await anOwner(world, 'Cida');
    await moveToFranchise(world, owner, franchiseId);
    await owner.post('/tags', { name: 'Own' });
    const tables = await askAsOwner<{ name: string }>(
      world,
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
          and has_table_privilege('${world.address.roles.app}', c.oid, 'select')
          and not exists (select from pg_attribute f where f.attrelid = c.oid and f.attname = 'franchise_id')`,
    );
    // Accounts, not contents.
    const ofAccounts = ['activation_codes', 'members'];
    for (const { name } of tables.filter((table) => !ofAccounts.includes(table.name))) {
      const { rows } = await world.db.withFranchise(franchiseId, (tx) =>
        sql`select from ${sql.table(name)}`.execute(tx),
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
  });
});

describe('a function that passes the wall', () => {
  const passing = (condition: string) =>
    askAsOwner<{ name: string }>(
      world,
      `select p.proname as name from pg_proc p
        where p.pronamespace = 'app'::regnamespace and p.prosecdef and ${condition} order by 1`,
    );

  it('is one of those that were meant to', async () => {
    expect((await passing('true')).map(({ name }) => name)).toEqual([
      'claim_deployment',
      'cloud_line_of',
      'companies_at_rest',
      'companies_of',
      'companies_without',
      'company_of_code',
      'count_recipients',
      'default_franchise',
      'does_rest',
      'face_of',
      'forget_answers',
      'forget_conversations',
      'forget_pictures',
      'franchise_key_of',
      'franchise_of',
      'franchise_of_callback',
      'franchise_of_company',
      'hold_shared_flow',
      'invites_for',
      'is_host_taken',
      'key_of',
      'modules_of',
      'move_clock',
      'purge_company',
      'search_contacts',
      'search_internal_messages',
      'search_messages',
      'session_of',
      'shared_flow',
      'webhook_of',
    ]);
  });

  it('is called by nobody who was not allowed to, and looks for tables in no other place', async () => {
    // No list of rights means that everybody has them; an empty name in it means everybody, too.
    expect(await passing("(p.proacl is null or p.proacl::text ~ '[{,]=')")).toEqual([]);
    expect(await passing('p.proconfig is null')).toEqual([]);
  });
});

describe('what the bell told', () => {
  const tell = (to: Person, by: Person) =>
    world.db.withMember(by.companyId, by.userId, (tx) =>
      tx.insertInto('notifications').values({ user_id: to.userId, kind: 'member.removed' }).execute(),
    );

  it('is told by anybody, and read and marked by nobody but its person, whatever the company', async () => {
    await tell(bruno, ana);
    const count = sql<{ count: number }>`select count(*)::int from notifications`;
    const countAs = (open: (work: (tx: Tx) => Promise<number>) => Promise<number>) =>
      open(async (tx) => (await count.execute(tx)).rows[0]?.count ?? -1);
    expect(await countAs((work) => world.db.withMember(ana.companyId, ana.userId, work))).toBe(0);
    expect(await countAs((work) => world.db.withCompany(bruno.companyId, work))).toBe(0);
    expect(await countAs((work) => world.db.withUser(bruno.userId, work))).toBe(1);
    await world.db.withMember(ana.companyId, ana.userId, (tx) =>
      tx.updateTable('notifications').set({ kind: 'spoiled' }).execute(),
    );
    const left = await askAsOwner(world, "select from notifications where kind = 'spoiled'");
    expect(left).toEqual([]);
  });

  it('is never deleted by the app', async () => {
    await expect(world.db.app.query('delete from notifications')).rejects.toThrow('permission denied');
  });
});

describe('the app', () => {
  it('makes no activation code for a company that is not the asking reseller’s', async () => {
    const { franchiseId } = await aReseller(world, 'Oeste');
    const values = { company_id: bruno.companyId, code_hash: Buffer.alloc(32), last_four: 'AAAA', cycle: 'monthly' };
    const made = world.db.withFranchise(franchiseId, (tx) =>
      tx.insertInto('activation_codes').values(values).execute(),
    );
    await expect(made).rejects.toThrow('row-level security');
  });

  it('can neither bypass the wall nor own what it works on [S11]', async () => {
    const { rows } = await world.db.app.query(
      'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(rows[0]).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    const owned = await world.db.app.query('select from pg_class where relowner = current_user::regrole');
    expect(owned.rowCount).toBe(0);
  });

  it('sees no row of any company unless one is set, and none after its transaction [S11]', async () => {
    const count = 'select count(*)::int from tags';
    expect((await world.db.app.query(count)).rows[0].count).toBe(0);
    await world.db.withCompany(bruno.companyId, async (tx) => {
      expect((await sql<{ count: number }>`select count(*)::int from tags`.execute(tx)).rows[0]?.count).toBe(1);
    });
    const counts = await Promise.all(Array.from({ length: 10 }, () => world.db.app.query(count)));
    expect(counts.map(({ rows }) => rows[0].count)).toEqual(Array(10).fill(0));
  });

  it("can't write a row into another company", async () => {
    const write = world.db.withCompany(ana.companyId, (tx) =>
      tx.insertInto('tags').values({ company_id: bruno.companyId, name: 'Planted', color: '#000000' }).execute(),
    );
    await expect(write).rejects.toThrow('row-level security');
  });

  it.each(['audit_log', 'franchise_log'])("can't change or delete what the %s says [S38]", async (log) => {
    for (const statement of [`update ${log} set action = $$x$$`, `delete from ${log}`, `truncate ${log}`])
      await expect(world.db.app.query(statement)).rejects.toThrow('permission denied');
  });

  it("can't delete what a log hangs on: whose it is, and who did it [S38]", async () => {
    const { rows } = await world.db.app.query<{ name: string }>(
      `select distinct t.confrelid::regclass::text as name from pg_constraint t
       where t.contype = 'f' and t.conrelid in ('audit_log'::regclass, 'franchise_log'::regclass)`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['companies', 'franchises', 'users']);
    for (const { name } of rows)
      await expect(world.db.app.query(`delete from ${name}`), name).rejects.toThrow('permission denied');
  });

  it('takes nothing but an id for a company', async () => {
    const spoiled = `${ana.companyId}'; set local app.company_id = '${bruno.companyId}`;
    await expect(world.db.withCompany(spoiled, async () => {})).rejects.toThrow('not an id');
  });
});
