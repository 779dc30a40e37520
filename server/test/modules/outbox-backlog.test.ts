import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimHeads, lookAhead, removeRows, setWritten } from '../../src/modules/outbox/outbox.repository.ts';
import { lockKnown, lockTold } from '../../src/modules/outbox/told-messages.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import type { Tx } from '../../src/platform/db/transaction.ts';
import { aLine } from '../support/chats.ts';
import { looksOf } from '../support/looks-of.ts';
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

/** Counted while nobody waits, as an outbox mostly is: PostgreSQL then expects none, however large it grows. */
async function countedEmpty(): Promise<void> {
  const { companyId } = await aBacklog();
  await world.db.withCompany(companyId, (tx) => tx.deleteFrom('outbox').execute());
  await asOwner(world.address, (owner) => owner.query('analyze outbox'));
}

describe.each([
  ['never counted', async () => {}],
  ['counted while it was empty', countedEmpty],
])('a line for which thousands wait in an outbox that was %s', (_, prepare) => {
  it('finds whose turn it is, and what it is told of, by looking at these alone', async () => {
    await prepare();
    const line = await aBacklog();
    const { companyId, connectionId } = line;
    /** What the work gives, and that it looked at few rows for that. */
    const lookingAt = <T>(most: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
      world.db.withCompany(companyId, async (tx) => {
        const before = await looksOf(tx, 'outbox');
        const result = await work(tx);
        expect((await looksOf(tx, 'outbox')) - before).toBeLessThan(most);
        return result;
      });
    const ahead = await lookingAt(10, (tx) => lookAhead(tx, line));
    expect(ahead).toMatchObject({ isDue: true, hasSilent: false, hasUncertain: false });
    const claimed = await lookingAt(200, (tx) =>
      claimHeads(tx, line, { most: 16, isRestricted: false, keepsIds: true }),
    );
    expect(new Set(claimed.map(({ conversation_id }) => conversation_id)).size).toBe(16);
    const ids = claimed.map(({ id }) => id);
    await lookingAt(200, (tx) => setWritten(tx, line, ids));
    const told = claimed.map(({ channel_id }) => channel_id);
    await lookingAt(200, (tx) => lockTold(tx, companyId, connectionId, told));
    const known = await lookingAt(200, (tx) => lockKnown(tx, companyId, connectionId, told));
    expect(known.map(({ outbox_id }) => outbox_id).toSorted()).toEqual(ids.toSorted());
    await lookingAt(200, (tx) => removeRows(tx, companyId, ids));
  });
});
