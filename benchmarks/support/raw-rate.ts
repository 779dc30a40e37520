import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type InboundWorld, messageFrom } from './inbound-world.ts';

/** As bare as it can be: one connection, one prepared insert, one transaction each, one key. */
export async function rawRate({ client, database }: InboundWorld, seconds: number): Promise<number> {
  await client.query(`create table if not exists raw_messages (id uuid primary key, company_id uuid not null,
    conversation_id uuid not null, connection_id uuid not null, direction text not null, kind text not null,
    text text not null, channel_id text not null, occurred_at timestamptz not null)`);
  const one = new pg.Client(database);
  await one.connect();
  const [companyId, conversationId, connectionId] = [randomUUID(), randomUUID(), randomUUID()];
  let count = 0;
  const started = performance.now();
  while (performance.now() - started < seconds * 1_000) {
    const { id, text, at } = messageFrom('5511999999999', count);
    await one.query({
      name: 'raw',
      text: "insert into raw_messages values ($1, $2, $3, $4, 'in', 'text', $5, $6, $7)",
      values: [randomUUID(), companyId, conversationId, connectionId, text, id, at],
    });
    count += 1;
  }
  const rate = count / ((performance.now() - started) / 1_000);
  await one.end();
  return rate;
}
