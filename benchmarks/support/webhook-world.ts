import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type pg from 'pg';
import { hashToken, newToken } from '../../server/src/platform/auth/tokens.ts';
import { createCompany } from './database.ts';

/** Webhooks of a company, by the tokens of their URLs. */
export interface BenchHooks {
  readonly companyId: string;
  readonly tokens: readonly string[];
}

const mapping = {
  phone: [['body', 'customer', 'phone']],
  name: [['body', 'customer', 'name']],
  email: [['body', 'customer', 'email']],
  document: [],
  fields: [],
};

/** In production, with one action: a tag. */
export async function createHooks(client: pg.Client, count: number): Promise<BenchHooks> {
  const { id: companyId } = await createCompany(client, 1, 1);
  const tokens = Array.from({ length: count }, () => `wh_${newToken()}`);
  await client.query(
    `insert into webhooks (company_id, name, source, token_hash, token_sealed, mode, mapping, actions, ignores_duplicates)
    select t.company_id, 'Webhook ' || n, 'custom', hash, '', 'production', $3,
      jsonb_build_array(jsonb_build_object('id', 'a', 'action', 'add_tag', 'tag', t.id)), true
    from tags t, unnest($2::bytea[]) with ordinality as given (hash, n) where t.company_id = $1`,
    [companyId, tokens.map(hashToken), JSON.stringify(mapping)],
  );
  await client.query('analyze webhooks');
  return { companyId, tokens };
}

/** An order as shops tell of it; each is another, by somebody who has bought before or not. */
export const orderOf = (n: number): string =>
  JSON.stringify({
    id: randomUUID(),
    event: 'order/paid',
    customer: { name: `Pessoa ${n}`, email: `pessoa.${n}@example.com`, phone: `+55119${80_000_000 + n}` },
    order: { number: n, total: '189.90', payment: { method: 'pix' }, items: [{ sku: 'CAD-01', name: 'Cadeira' }] },
  });

/** A program that sends, on so many lines at once. */
export class Sender {
  readonly #agent: Agent;
  readonly #origin: string;
  constructor(origin: string, lines: number) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets: lines });
  }

  send(token: string, body: string): Promise<{ status: number; ms: number }> {
    const started = performance.now();
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#origin}/hooks/${token}`,
        { method: 'POST', agent: this.#agent, headers },
        async (answer) => {
          await answer.toArray();
          resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started });
        },
      );
      sent.once('error', reject).end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
