import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRows, pathOf } from './matrix.ts';
import { type Answer, anOwner, type Person, twoCompanies } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Something of somebody's that others must not reach, and how its owner sees it. */
interface Theirs {
  readonly id: string;
  look(): Promise<Answer>;
}
export type Make = (victim: Person) => Promise<Theirs>;

/** Each in a file of its own, by the first word of the paths that it holds. */
export const areas = {
  broadcasts: ['broadcasts', 'opt-outs'],
  chats: ['chats', 'internal-chats', 'messages', 'quick-messages'],
  connections: ['connections', 'simulator', 'templates'],
  contacts: ['contacts', 'contact-filters', 'custom-fields', 'jobs', 'tags'],
  crm: ['crm', 'shipping-cycles'],
  flows: ['flows', 'folders', 'keywords', 'shared-flows'],
  integration: ['api-keys', 'outgoing-webhooks', 'webhooks'],
  team: ['companies', 'me', 'roles'],
} as const satisfies Record<string, readonly string[]>;
type Area = keyof typeof areas;

/** Open to whoever knows the name: at least 128 random bits, or a signature. */
const openByName = /^\/api\/(files|pictures|invoices|checkout|payments\/callback)\//;
/** What an address shows to everybody: what stands in the path is a word of the contract, nobody's id. */
const ofTheAddress = /^\/api\/infos\//;

/** Every endpoint with an id in its path. Those of resellers stand in a file of their own. */
export const rowsWithId = allRows
  .filter(
    ({ endpoint: { path, access } }) =>
      path.includes('{') && access.who !== 'franchise-admin' && !openByName.test(path) && !ofTheAddress.test(path),
  )
  .map((row) => ({ ...row, word: row.endpoint.path.split('/')[2] ?? '' }));

export const notFound = { status: 404, body: { code: 'not_found' } };

export function matrixWorld(): () => TestServer {
  let world: TestServer;
  beforeAll(async () => {
    world = await startTestServer();
  });
  afterAll(() => world.stop());
  return () => world;
}

/** Whose each id is, and what is sent to change it, or asked about it. */
type Ids = Readonly<Record<string, { make: Make; body?: unknown; query?: string }>>;

export function holdIds(world: () => TestServer, area: Area, ids: Ids): void {
  const words: readonly string[] = areas[area];
  const withId = rowsWithId.filter(({ word }) => words.includes(word));

  it('every endpoint with an id says here whose id others would try', () => {
    expect(Object.keys(ids).toSorted()).toEqual(withId.map(({ title }) => title).toSorted());
  });

  describe("with another's id", () => {
    it.each(withId)('$title is 404 and leaves everything as it was [S8]', async ({ endpoint, title }) => {
      const [ana, bruno] = await twoCompanies(world());
      const row = ids[title];
      if (!row) throw new Error(`say in this file whose id ${title} takes`);
      const { id, look } = await row.make(bruno);
      const before = await look();
      expect(before.status).toBe(200);
      const { body, query = '' } = row;
      expect(await ana.send(endpoint.method, pathOf(endpoint, id) + query, body)).toMatchObject(notFound);
      expect((await look()).body).toEqual(before.body);
    });

    it.each(withId)('$title is the same as with one that is not there', async ({ endpoint, title }) => {
      const ana = await anOwner(world());
      const { body = undefined, query = '' } = ids[title] ?? {};
      for (const id of [randomUUID(), 'x', '0', '%00'])
        expect(await ana.send(endpoint.method, pathOf(endpoint, id) + query, body)).toMatchObject(notFound);
    });
  });
}
