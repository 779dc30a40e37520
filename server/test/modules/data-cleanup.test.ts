import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Cleanup, CleanupType } from '@yupflow/contract/data-cleanup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aConversation, aGroup, aLine, aMessage } from '../support/chats.ts';
import { aContact, aField, aTag } from '../support/contacts.ts';
import { aSession } from '../support/drafts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { aFlow, block, flowOf, text } from '../support/running-flows.ts';
import { samples } from '../support/sample-files.ts';
import { aCycle } from '../support/shipping-cycles.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const nameOf = async (owner: Person) => (await owner.get('/me')).body.activeCompany.name;
const start = async (owner: Person, type: CleanupType) =>
  owner.post('/companies/delete-data', { type, confirm: await nameOf(owner) });
const list = async (owner: Person): Promise<Cleanup[]> => (await owner.get('/companies/delete-data')).body.results;

async function clean(owner: Person, type: CleanupType): Promise<Cleanup> {
  const started = await start(owner, type);
  expect(started, JSON.stringify(started.body)).toMatchObject({ status: 202, body: { type, state: 'started' } });
  const find = async () => (await list(owner)).find(({ id }) => id === started.body.id);
  await expect.poll(async () => (await find())?.state, { timeout: 30_000 }).toBe('done');
  return (await find()) as Cleanup;
}

/** How many rows of a company each table has. */
async function rowsOf({ companyId }: Person, ...tables: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const table of tables) {
    const [row] = await askAsOwner<{ n: number }>(
      world,
      `select count(*)::int as n from ${table} where company_id = '${companyId}'`,
    );
    counts.push(row?.n ?? -1);
  }
  return counts;
}

const previewOf = async (owner: Person, type: CleanupType): Promise<Record<string, [number, string]>> => {
  const { dependants } = (await owner.get(`/companies/delete-data/preview?type=${type}`)).body;
  return Object.fromEntries(
    dependants.map(({ kind, count, fate }: { kind: string; count: number; fate: string }) => [kind, [count, fate]]),
  );
};

const pathOf = ({ companyId }: Person, key: string) =>
  join(world.config.dataDir, 'files', companyId, key.slice(0, 2), key);

async function aFile(owner: Person): Promise<string> {
  const { body } = await upload(owner, samples.pdf, 'contrato.pdf');
  expect(existsSync(pathOf(owner, body.key))).toBe(true);
  return body.key;
}

describe('contacts', () => {
  it('go with their chats, messages and files; what others share, groups and the audit log stay', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const tag = await aTag(world, ana, 'VIP');
    const field = await aField(world, ana);
    const line = await aLine(world, ana);
    const [ownFile, sharedFile] = [await aFile(ana), await aFile(ana)];
    const rita = await aContact(world, ana, { name: 'Rita', tags: [tag], values: { [field]: 'Recife' } });
    const deleted = await aContact(world, ana, { name: 'Apagada' });
    expect((await ana.remove(`/contacts/${deleted}`)).status).toBe(204);
    const chat = await aConversation(world, ana, { connection: line, contact: rita, status: 'open' });
    await aMessage(world, ana, chat, { kind: 'document', mediaKey: ownFile, media: { name: 'a.pdf' } });
    await aMessage(world, ana, chat, { kind: 'document', mediaKey: sharedFile, media: { name: 'b.pdf' } });
    for (let n = 0; n < 5; n += 1) await aMessage(world, ana, chat, { text: `Mensagem ${n}` });
    const group = await aConversation(world, ana, { connection: line, group: await aGroup(world, ana, line) });
    await aMessage(world, ana, group, { kind: 'document', mediaKey: sharedFile, media: { name: 'b.pdf' } });
    const theirs = await aConversation(world, bruno);
    await aMessage(world, bruno, theirs);

    expect(await previewOf(ana, 'contacts')).toMatchObject({
      contacts: [1, 'removed'],
      chats: [1, 'removed'],
      messages: [7, 'removed'],
      files: [2, 'removed'],
    });
    const cleanup = await clean(ana, 'contacts');
    expect(cleanup).toMatchObject({ processed: 2, total: 2, error: null, requestedBy: { id: ana.userId } });
    expect(cleanup.finishedAt).not.toBeNull();
    expect(
      await rowsOf(ana, 'contacts', 'contact_tags', 'contact_field_values', 'contact_identities', 'tickets'),
    ).toEqual([0, 0, 0, 0, 0]);
    expect(await rowsOf(ana, 'conversations', 'messages', 'tags', 'custom_fields', 'files')).toEqual([1, 1, 1, 1, 1]);
    await expect.poll(() => existsSync(pathOf(ana, ownFile))).toBe(false);
    expect(existsSync(pathOf(ana, sharedFile))).toBe(true);
    expect(await rowsOf(bruno, 'contacts', 'conversations', 'messages')).toEqual([1, 1, 1]);
    const deeds = await askAsOwner<{ action: string; details: object }>(
      world,
      `select action, details from audit_log where company_id = '${ana.companyId}' order by id`,
    );
    expect(deeds.map(({ action }) => action)).toEqual(['contacts.remove', 'data-cleanup.start']);
    expect(deeds.at(-1)?.details).toEqual({ type: 'contacts' });
    expect((await ana.get('/contacts')).body).toMatchObject({ results: [], total: 0 });
    expect(await previewOf(ana, 'contacts')).toEqual({});
  });

  it('go in batches, however many there are and however much was said with one', async () => {
    const ana = await anOwner(world);
    const chat = await aConversation(world, ana);
    await askAsOwner(
      world,
      `insert into contacts (company_id, name) select '${ana.companyId}', 'P' || n from generate_series(1, 350) n`,
    );
    await askAsOwner(
      world,
      `insert into messages (company_id, conversation_id, connection_id, direction, kind, text, source, occurred_at)
       select v.company_id, v.id, v.connection_id, 'in', 'text', 'Oi', 'contact', app.now()
       from conversations v, generate_series(1, 2500) n where v.id = '${chat}'`,
    );
    expect(await clean(ana, 'contacts')).toMatchObject({ processed: 351, total: 351 });
    expect(await rowsOf(ana, 'contacts', 'conversations', 'messages')).toEqual([0, 0, 0]);
  });

  it('that come meanwhile stay', async () => {
    const ana = await anOwner(world);
    await aContact(world, ana);
    const { id } = (await start(ana, 'contacts')).body;
    const newcomer = await aContact(world, ana, { name: 'Nova' });
    await expect
      .poll(async () => (await list(ana)).find((one) => one.id === id)?.state, { timeout: 30_000 })
      .toBe('done');
    expect((await ana.get('/contacts')).body.results).toMatchObject([{ id: newcomer }]);
  });
});

describe('custom fields and tags', () => {
  it('go from everybody who has them, and what names them is told beforehand', async () => {
    const ana = await anOwner(world);
    const [tag, field] = [await aTag(world, ana, 'VIP'), await aField(world, ana, { name: 'Cidade' })];
    const rita = await aContact(world, ana, { tags: [tag], values: { [field]: 'Recife' } });
    await aFlow(
      ana,
      flowOf([block('ask', 'save_answer', { question: '?', field, error: '', attempts: 1, timeout: null })]),
    );
    expect(await previewOf(ana, 'custom_fields')).toEqual({
      custom_fields: [1, 'removed'],
      field_values: [1, 'removed'],
      flows: [1, 'changed'],
    });
    expect(await previewOf(ana, 'tags')).toEqual({ tags: [1, 'removed'], tagged_contacts: [1, 'removed'] });
    expect(await clean(ana, 'custom_fields')).toMatchObject({ processed: 1, total: 1 });
    expect(await clean(ana, 'tags')).toMatchObject({ processed: 1, total: 1 });
    expect(await rowsOf(ana, 'custom_fields', 'contact_field_values', 'tags', 'contact_tags', 'contacts')).toEqual([
      0, 0, 0, 0, 1,
    ]);
    expect((await ana.get(`/contacts/${rita}`)).body).toMatchObject({ tags: [], custom_fields: {} });
  });
});

describe('flows', () => {
  it('go with everybody inside, and what started them stays without one', async () => {
    const ana = await anOwner(world);
    const flowId = await aFlow(ana, flowOf([text('hello', 'Oi')]));
    const [{ id: versionId } = { id: '' }] = await askAsOwner<{ id: string }>(
      world,
      `select id from flow_versions where flow_id = '${flowId}'`,
    );
    await aSession(world, ana, { flowId, versionId });
    const keyword = { name: 'Oi', rule: 'is', words: ['oi'], is_active: true, is_partial: false };
    const made = await ana.post('/keywords', { ...keyword, action: { kind: 'flow', flow_id: flowId } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const cycle = await aCycle(ana, ['Olá']);
    expect(await previewOf(ana, 'flows')).toEqual({
      flows: [2, 'removed'],
      flow_sessions: [1, 'removed'],
      keywords: [1, 'changed'],
      shipping_cycles: [1, 'changed'],
    });
    expect(await clean(ana, 'flows')).toMatchObject({ processed: 2, total: 2 });
    expect(await rowsOf(ana, 'flows', 'flow_versions', 'flow_sessions', 'keywords', 'conversations')).toEqual([
      0, 0, 0, 1, 1,
    ]);
    expect((await ana.get(`/keywords/${made.body.id}`)).body).toMatchObject({ action: { kind: 'flow', flow: null } });
    expect((await ana.get(cycle.path)).status).toBe(200);
    expect((await ana.get('/flows')).body.results).toEqual([]);
  });
});

describe('all of it', () => {
  it('goes, and the company stands there as if it were new, with its team and its lines', async () => {
    const [ana, bruno] = await twoCompanies(world);
    for (const owner of [ana, bruno]) {
      const tag = await aTag(world, owner, 'VIP');
      const contact = await aContact(world, owner, { tags: [tag] });
      const line = await aLine(world, owner);
      const chat = await aConversation(world, owner, { connection: line, contact });
      await aMessage(world, owner, chat);
      const group = await aConversation(world, owner, { connection: line, group: await aGroup(world, owner, line) });
      await aMessage(world, owner, group);
      const cycle = await aCycle(owner, ['Olá']);
      await cycle.enrol(contact);
      await owner.post('/folders', { name: 'Vendas' });
      await owner.post('/quick-messages', { name: 'oi', text: 'Olá!' });
    }
    const tables = [
      'contacts',
      'conversations',
      'messages',
      'tags',
      'flows',
      'shipping_cycles',
      'folders',
      'quick_messages',
    ];
    const before = await rowsOf(bruno, ...tables);
    expect(before.every((count) => count > 0)).toBe(true);
    await clean(ana, 'all');
    expect(await rowsOf(ana, ...tables)).toEqual(tables.map(() => 0));
    expect(await rowsOf(ana, 'members', 'connections')).toEqual([1, 1]);
    expect(await rowsOf(bruno, ...tables)).toEqual(before);
    expect(await previewOf(ana, 'all')).toEqual({});
  });
});

describe('a data cleanup', () => {
  it('is started by the owner alone, who types the name of the company', async () => {
    const ana = await anOwner(world);
    const rui = await aMember(world, ana, ['settings_company']);
    const name = await nameOf(ana);
    for (const confirm of ['', 'Outra empresa', `${name}!`])
      expect(await ana.post('/companies/delete-data', { type: 'tags', confirm })).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', fields: { confirm: 'invalid' } },
      });
    expect((await ana.post('/companies/delete-data', { type: 'everything', confirm: name })).status).toBe(422);
    expect(await rui.post('/companies/delete-data', { type: 'tags', confirm: name })).toMatchObject({
      status: 403,
      body: { code: 'owner_only' },
    });
    expect(await list(rui)).toEqual([]);
    const eva = await aMember(world, ana, ['contacts']);
    expect((await eva.get('/companies/delete-data')).status).toBe(403);
    expect((await eva.get('/companies/delete-data/preview?type=all')).status).toBe(403);
    const loud = { type: 'tags', confirm: `  ${name.toUpperCase()} ` };
    expect((await ana.post('/companies/delete-data', loud)).status).toBe(202);
  });

  it('runs once, however often it is asked for at the same moment', async () => {
    const ana = await anOwner(world);
    await askAsOwner(
      world,
      `insert into contacts (company_id, name) select '${ana.companyId}', 'P' || n from generate_series(1, 2000) n`,
    );
    const answers = await Promise.all([
      start(ana, 'all'),
      start(ana, 'all'),
      start(ana, 'contacts'),
      start(ana, 'tags'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('cleanup_running');
    await expect.poll(async () => (await list(ana)).map(({ state }) => state), { timeout: 30_000 }).toEqual(['done']);
    expect((await start(ana, 'tags')).status).toBe(202);
  });
});
