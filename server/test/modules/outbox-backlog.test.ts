import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimHeads, lookAhead } from '../../src/modules/outbox/outbox.repository.ts';
import type { Tx } from '../../src/platform/db/transaction.ts';
import { aLine } from '../support/chats.ts';
import { anOwner } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const waiting = 4_000;

/** A line for which so many wait, two in each chat, of which PostgreSQL has not heard yet. */
async function aBacklog() {
  const ana = await anOwner(world);
  const connectionId = await aLine(world, ana);
  const { companyId } = ana;
  await world.db.withCompany(companyId, (tx) =>
    sql`
      with chats as (
          insert into conversations (company_id, connection_id, address)
          select ${companyId}, ${connectionId}::uuid, n || '@s.whatsapp.net' from generate_series(1, ${waiting / 2}::int) n
          returning id),
        said as (
          insert into messages (company_id, connection_id, conversation_id, channel_id, direction, kind, state, text, source, occurred_at)
          select ${companyId}, ${connectionId}::uuid, c.id, c.id || ' ' || n, 'out', 'text', 'queued', 'Oi', 'automation', app.now()
          from chats c, generate_series(1, 2) n returning id, conversation_id, channel_id)
      insert into outbox (company_id, connection_id, conversation_id, message_id, channel_id, seq)
      select ${companyId}, ${connectionId}::uuid, conversation_id, id, channel_id, right(channel_id, 1)::int from said`.execute(
      tx,
    ),
  );
  return { companyId, connectionId, epoch: '1' };
}

/** Rows of the outbox that were looked at in this transaction. */
async function looksOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ looks: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as looks
    from pg_stat_xact_user_tables where relname = 'outbox'`.execute(tx);
  return rows[0]?.looks ?? 0;
}

describe('a line for which thousands wait', () => {
  it('finds whose turn it is among them by looking at these alone', async () => {
    const line = await aBacklog();
    await world.db.withCompany(line.companyId, async (tx) => {
      expect(await lookAhead(tx, line)).toMatchObject({ isDue: true, hasSilent: false, hasUncertain: false });
      expect(await looksOf(tx)).toBeLessThan(10);
    });
    await world.db.withCompany(line.companyId, async (tx) => {
      const claimed = await claimHeads(tx, line, { most: 16, isRestricted: false, keepsIds: true });
      expect(new Set(claimed.map(({ conversation_id }) => conversation_id)).size).toBe(16);
      expect(await looksOf(tx)).toBeLessThan(200);
    });
  });
});
