import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/jobs/cleanup.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anOwner } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const count = (table: string) =>
  asOwner(server.address, async (owner) => Number((await owner.query(`select count(*) from ${table}`)).rows[0].count));

describe('the hourly cleanup', () => {
  it('takes away expired sessions, old attempts and old idempotency keys, in batches, and nothing else', async () => {
    const ana = await anOwner(server);
    await ana.post('/tags', { name: 'New' }, { 'idempotency-key': 'today' });
    await asOwner(server.address, async (owner) => {
      await owner.query(
        `insert into idempotency_keys (user_id, key, company_id, request_hash, created_at)
          select $1, 'old ' || n, $2, '', app.now() - interval '25 hours' from generate_series(1, 2500) n`,
        [ana.userId, ana.companyId],
      );
      await owner.query(`insert into attempts select 'b' || n, 1, app.now() + make_interval(mins => n - 1500)
        from generate_series(0, 3000) n`);
      await owner.query(
        `insert into sessions (token_hash, user_id, user_agent, ip, expires_at)
          select sha256(n::text::bytea), $1, '', '', app.now() - interval '1 second' from generate_series(1, 1000) n`,
        [ana.userId],
      );
    });
    await cleanUp(server.db)();
    expect([await count('sessions'), await count('attempts'), await count('idempotency_keys')]).toEqual([1, 1_500, 1]);
    expect((await ana.get('/me')).status).toBe(200);
  });

  it('runs by itself when hours have passed', async () => {
    const ana = await anOwner(server);
    await server.db.withUser(ana.userId, (tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: sql`app.now() + interval '1 hour'` })
        .where('user_id', '=', ana.userId)
        .execute(),
    );
    await server.moveClock('PT2H');
    await expect
      .poll(
        () =>
          server.db.withUser(ana.userId, (tx) =>
            tx.selectFrom('sessions').select('id').where('user_id', '=', ana.userId).execute(),
          ),
        { timeout: 15_000 },
      )
      .toEqual([]);
  });
});
