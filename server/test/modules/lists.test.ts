import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMessage } from '../support/chats.ts';
import { startDemo } from '../support/demo.ts';
import { findPlaces } from '../support/every-answer.ts';
import { aMember, bodyOf, Person } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';
import { transactionsOf } from '../support/transactions.ts';
import { aWebhook } from '../support/webhooks.ts';

/** What people look at all day, and what grows without end. */
const hot = [
  '/api/broadcasts',
  '/api/broadcasts/{id}/recipients',
  '/api/chats',
  '/api/chats/{id}/messages',
  '/api/companies/members',
  '/api/contacts',
  '/api/crm/columns/{id}/cards',
  '/api/flows',
  '/api/franchise/companies',
  '/api/franchise/invoices',
  '/api/franchise/users',
  '/api/internal-chats',
  '/api/internal-chats/{id}/messages',
  '/api/shipping-cycles/{id}/contacts',
];

/** Enough to show what is asked for each, and of one kind: what quotes something may ask for that once more. */
const most = 7;

interface Seen {
  /** As the contract has it. */
  readonly endpoint: string;
  readonly rows: number;
  readonly few: number;
  readonly many: number;
}

let world: TestServer;
/** She owns the demo’s company and looks after its reseller. */
let marina: Person;
let seen: Seen[];
beforeAll(async () => {
  ({ world, marina } = await startDemo());
  const [me, company] = [await marina.get('/me'), await marina.get('/companies/active')];
  marina = new Person({ ...marina, userId: me.body.id, companyId: company.body.id });
  await addRows();
  seen = await lookAtAll();
});
afterAll(() => world.stop());

/** Where the demo has few, or such that are not alike. */
async function addRows(): Promise<void> {
  for (const { id } of (await marina.get('/chats?limit=4')).body.results)
    for (let n = 0; n <= most; n += 1) await aMessage(world, marina, id);
  const { userId } = await aMember(world, marina, ['internal_chats']);
  for (const name of ['Loja', 'Entregas', 'Plantão'])
    bodyOf(await marina.post('/internal-chats', { name, members: [userId] }), 201);
}

async function costOf(path: string, limit?: number): Promise<{ rows: number; count: number }> {
  const query = limit === undefined ? '' : `${path.includes('?') ? '&' : '?'}limit=${limit}`;
  let rows = 0;
  // By her name in their opening: what is done in the background has nobody's.
  const transactions = await transactionsOf(marina.userId, async () => {
    const { results, columns = results } = bodyOf(await marina.get(`${path.replace('/api', '')}${query}`), 200);
    rows = columns.length;
  });
  return { rows, count: transactions.flat().length };
}

/** One row against several, and there are more behind both: a last page may look further. */
async function lookAtAll(): Promise<Seen[]> {
  const all: Seen[] = [];
  for (const { path, endpoint } of await findPlaces(marina, {})) {
    if (!('limit' in ((endpoint.query as { shape?: object } | undefined)?.shape ?? {}))) continue;
    const { rows } = await costOf(path, most + 1);
    if (rows < 3) continue;
    const [few, many] = [await costOf(path, 1), await costOf(path, Math.min(most, rows - 1))];
    all.push({ endpoint: endpoint.path, rows: many.rows, few: few.count, many: many.count });
  }
  return all;
}

it.each(hot)('%s costs as many statements for many rows as for one', (path) => {
  const here = seen.filter(({ endpoint }) => endpoint === path);
  expect(here).not.toEqual([]);
  for (const { few, many, rows } of here) {
    expect(rows).toBeGreaterThan(1);
    expect(few).toBeGreaterThan(0);
    expect(many).toBe(few);
  }
});

it('no other list asks again for each of its rows', () => {
  expect(seen.filter(({ few, many }) => many > few)).toEqual([]);
});

it('what a webhook did costs as many statements for many requests as for one', async () => {
  const webhook = await aWebhook(marina);
  const send = (n: number) => webhook.sendAndWait({ phone: `1198888${1_000 + n}`, name: `Pessoa ${n}` });
  await send(0);
  const one = await costOf(`${webhook.path}/requests`);
  for (let n = 1; n < 8; n += 1) await send(n);
  const many = await costOf(`${webhook.path}/requests`);
  expect([one.rows, many.rows]).toEqual([1, 8]);
  expect(one.count).toBeGreaterThan(0);
  expect(many.count).toBe(one.count);
});

it('the board costs as many statements for many columns as for few', async () => {
  const few = await costOf('/crm/board');
  for (const name of ['Visita', 'Contrato', 'Entrega']) bodyOf(await marina.post('/crm/columns', { name }), 201);
  const many = await costOf('/crm/board');
  expect(many.rows).toBe(few.rows + 3);
  expect(few.count).toBeGreaterThan(0);
  expect(many.count).toBe(few.count);
});
