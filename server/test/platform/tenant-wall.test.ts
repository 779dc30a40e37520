import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterCommit } from '../../src/platform/db/transaction.ts';
import { type Person, twoCompanies } from '../support/people.ts';
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
  it('has row-level security, forced, with a policy for the app', async () => {
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
        select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey) and a.attname = 'company_id')`,
    );
    expect(loose).toEqual([]);
  });
});

describe('the app', () => {
  it('can neither bypass the wall nor own what it works on', async () => {
    const { rows } = await world.db.app.query(
      'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(rows[0]).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    const owned = await world.db.app.query('select from pg_class where relowner = current_user::regrole');
    expect(owned.rowCount).toBe(0);
  });

  it('sees no row of any company unless one is set, and none after its transaction', async () => {
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

  it("can't change or delete what the audit log says", async () => {
    for (const statement of ['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log'])
      await expect(world.db.app.query(statement)).rejects.toThrow('permission denied');
  });

  it('takes nothing but an id for a company', async () => {
    const spoiled = `${ana.companyId}'; set local app.company_id = '${bruno.companyId}`;
    await expect(world.db.withCompany(spoiled, async () => {})).rejects.toThrow('not an id');
  });
});

describe('a transaction', () => {
  it('runs what waits for its commit, and only after it', async () => {
    const order: string[] = [];
    await world.db.withCompany(ana.companyId, async (tx) => {
      afterCommit(tx, () => order.push('effect'));
      order.push('work');
    });
    expect(order).toEqual(['work', 'effect']);
  });

  it('runs none of it when it fails', async () => {
    let hasRun = false;
    const failing = world.db.withCompany(ana.companyId, async (tx) => {
      afterCommit(tx, () => {
        hasRun = true;
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(hasRun).toBe(false);
  });

  it('does not pretend to have committed after a swallowed error', async () => {
    const id = randomUUID();
    const swallowing = world.db.withCompany(ana.companyId, async (tx) => {
      await tx.insertInto('tags').values({ company_id: ana.companyId, id, name: 'Lost', color: '#000000' }).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back');
  });

  it('leaves nothing usable behind', async () => {
    const leaked = await world.db.withCompany(ana.companyId, async (tx) => tx);
    await expect(leaked.selectFrom('tags').selectAll().execute()).rejects.toThrow('had ended');
  });
});
