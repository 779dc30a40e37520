import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterCommit, insideCompany, type Tx, withCommit } from '../../src/platform/db/transaction.ts';
import { type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  world = await startTestServer();
  [ana, bruno] = await twoCompanies(world);
});
afterAll(() => world.stop());

const companyIn = async (tx: Tx) =>
  (await sql<{ id: string | null }>`select app.company_id() as id`.execute(tx)).rows[0]?.id;

describe('a transaction', () => {
  it('is ended by the database where its process stands still, so that nobody waits for its locks for ever', async () => {
    const setting = sql<{ longest: string }>`select current_setting('idle_in_transaction_session_timeout') as longest`;
    for (const opened of [world.db.withoutCompany, world.db.withMaintenance])
      expect((await opened((tx) => setting.execute(tx))).rows).toEqual([{ longest: '15s' }]);

    const still = world.db.withCompany(ana.companyId, async (tx) => {
      await sql`update companies set name = 'Nunca' where id = ${ana.companyId}`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = '50ms'`.execute(tx);
      // Another gets what it holds, although this one never goes on by itself.
      await world.db.withCompany(ana.companyId, (other) =>
        sql`update companies set name = 'Loja' where id = ${ana.companyId}`.execute(other),
      );
      await sql`select 1`.execute(tx);
    });
    await expect(still).rejects.toThrow();
    expect((await ana.get('/companies/active')).body.name).toBe('Loja');
  });

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

  it('commits what nobody waited for with all the rest', async () => {
    const id = randomUUID();
    const tag = { company_id: ana.companyId, id, name: 'Along', color: '#000000' };
    await world.db.withCompany(ana.companyId, async (tx) =>
      withCommit(tx, tx.insertInto('tags').values(tag).compile()),
    );
    expect((await ana.get(`/tags/${id}`)).body.name).toBe('Along');
  });

  it('keeps nothing where what nobody waited for fails, and says why', async () => {
    const id = randomUUID();
    let hasRun = false;
    const failing = world.db.withCompany(ana.companyId, async (tx) => {
      afterCommit(tx, () => {
        hasRun = true;
      });
      await tx.insertInto('tags').values({ company_id: ana.companyId, id, name: 'Gone', color: '#000000' }).execute();
      withCommit(tx, sql`select 1 / 0`.compile(tx));
      withCommit(tx, sql`select 1`.compile(tx));
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(hasRun).toBe(false);
    expect((await ana.get(`/tags/${id}`)).status).toBe(404);
  });

  it('says why it failed, whatever was still on its way', async () => {
    const failing = world.db.withCompany(ana.companyId, async (tx) => {
      withCommit(tx, sql`select 1 / 0`.compile(tx));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await world.db.withCompany(ana.companyId, (tx) => companyIn(tx))).toBe(ana.companyId);
  });

  it('opens with its first statement, which is behind the wall', async () => {
    const seen = await Promise.all(
      [ana, bruno, ana, bruno, ana].map(({ companyId }) => world.db.withCompany(companyId, (tx) => companyIn(tx))),
    );
    expect(seen).toEqual([ana, bruno, ana, bruno, ana].map(({ companyId }) => companyId));
  });

  it('changes nothing where it only reads', async () => {
    const reading = world.db.withMember(
      ana.companyId,
      ana.userId,
      (tx) => sql`update companies set name = 'Nunca' where id = ${ana.companyId}`.execute(tx),
      'read',
    );
    await expect(reading).rejects.toThrow('read-only transaction');
    expect((await ana.get('/companies/active')).body.name).toBe('Loja');
  });

  it('leaves its connection to the next one as soon as it has read', async () => {
    const read = (person: Person) => world.db.withMember(person.companyId, person.userId, companyIn, 'read');
    for (const person of [ana, bruno, ana, bruno])
      expect(await Promise.all([read(person), read(person), read(bruno)])).toEqual([
        person.companyId,
        person.companyId,
        bruno.companyId,
      ]);
  });

  it('leaves nothing usable behind', async () => {
    const leaked = await world.db.withCompany(ana.companyId, async (tx) => tx);
    await expect(leaked.selectFrom('tags').selectAll().execute()).rejects.toThrow('had ended');
  });
});

describe('a deed inside another company', () => {
  it('moves the wall there and back again', async () => {
    const seen = await world.db.withMember(ana.companyId, ana.userId, async (tx) => [
      await companyIn(tx),
      await insideCompany(tx, bruno.companyId, () => companyIn(tx)),
      await companyIn(tx),
    ]);
    expect(seen).toEqual([ana.companyId, bruno.companyId, ana.companyId]);
    const from = await world.db.withUser(ana.userId, async (tx) => {
      await insideCompany(tx, bruno.companyId, async () => {});
      return companyIn(tx);
    });
    expect(from).toBeNull();
  });

  it('moves it back when the deed is refused, and says why', async () => {
    await world.db.withMember(ana.companyId, ana.userId, async (tx) => {
      const refused = insideCompany(tx, bruno.companyId, async () => {
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      expect(await companyIn(tx)).toBe(ana.companyId);
    });
  });

  it('says why when the transaction broke', async () => {
    const broken = world.db.withMember(ana.companyId, ana.userId, (tx) =>
      insideCompany(tx, bruno.companyId, () => sql`select 1 / 0`.execute(tx)),
    );
    await expect(broken).rejects.toThrow('division by zero');
  });
});
