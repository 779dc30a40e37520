import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { messageFrom } from './incoming.ts';

export interface RawJob {
  readonly kind: 'raw';
  readonly database: pg.ClientConfig;
  readonly connections: number;
  readonly seconds: number;
}

export const rawTable = `create table if not exists raw_messages (id uuid primary key, company_id uuid not null,
  conversation_id uuid not null, connection_id uuid not null, direction text not null, kind text not null,
  text text not null, channel_id text not null, occurred_at timestamptz not null)`;

/** As bare as it can be: on each connection one prepared insert after the other, one transaction each, one key. */
export async function rawInserts({ database, connections, seconds }: RawJob) {
  const clients = Array.from({ length: connections }, () => new pg.Client(database));
  await Promise.all(clients.map((client) => client.connect()));
  const [companyId, conversationId, connectionId] = [randomUUID(), randomUUID(), randomUUID()];
  const took: number[] = [];
  const started = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let before = started; before - started < seconds * 1_000; ) {
        const { id, text, at } = messageFrom('5511999999999', took.length);
        await client.query({
          name: 'raw',
          text: "insert into raw_messages values ($1, $2, $3, $4, 'in', 'text', $5, $6, $7)",
          values: [randomUUID(), companyId, conversationId, connectionId, text, id, at],
        });
        const now = performance.now();
        took.push(now - before);
        before = now;
      }
    }),
  );
  const outcome = { count: took.length, seconds: (performance.now() - started) / 1_000, took };
  await Promise.all(clients.map((client) => client.end()));
  return outcome;
}
