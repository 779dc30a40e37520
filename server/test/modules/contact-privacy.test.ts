import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../src/modules/files/sweep-files.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aContact, aField, aTag } from '../support/contacts.ts';
import { aTalkingLine } from '../support/flow-talk.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { aFlow, flowOf, text, wait } from '../support/running-flows.ts';
import { aCycle } from '../support/shipping-cycles.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';
import { anOpenedWebhook, sendTo } from '../support/webhook-sender.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const traces = [
  'contacts',
  'contact_identities',
  'contact_tags',
  'contact_field_values',
  'contact_events',
  'contact_changes',
  'contact_import_rows',
  'audit_log',
  'idempotency_keys',
  'webhook_requests',
];

/** The tables of a company that hold a word anywhere. */
async function tablesWith({ companyId }: Person, word: string, tables = traces): Promise<string[]> {
  const found: string[] = [];
  await asOwner(world.address, async (owner) => {
    for (const table of tables) {
      const { rowCount } = await owner.query(
        `select 1 from ${table} t where company_id = $1 and to_jsonb(t)::text like '%' || $2 || '%'`,
        [companyId, word],
      );
      if (rowCount) found.push(table);
    }
  });
  return found;
}

/** All that is a company's. */
const everyTable = () =>
  asOwner(world.address, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join pg_tables t on t.tablename = c.table_name
       where c.table_schema = 'public' and t.schemaname = 'public' and c.column_name = 'company_id'`,
    );
    return rows.map(({ name }) => name);
  });

const countOf =
  ({ companyId }: Person) =>
  (from: string): Promise<number> =>
    asOwner(world.address, async (owner) => {
      const isOwn = `${from.includes(' where ') ? 'and' : 'where'} company_id = $1`;
      const { rowCount } = await owner.query(`select 1 from ${from} ${isOwn}`, [companyId]);
      return rowCount ?? 0;
    });

/** What an import and a job on many keep of a person. */
async function keepTraces({ companyId }: Person, contactId: string, phone: string, name: string): Promise<void> {
  await world.db.withCompany(companyId, async (tx) => {
    const job = await tx
      .insertInto('jobs')
      .values({ company_id: companyId, type: 'contacts_import', state: 'done' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('contact_changes')
      .values({ company_id: companyId, job_id: job.id, contact_id: contactId, before: JSON.stringify({ name }) })
      .execute();
    await tx
      .insertInto('contact_import_rows')
      .values({ company_id: companyId, job_id: job.id, row: 2, phone_key: phone, phone, name })
      .execute();
  });
}

describe('what is kept about a person', () => {
  it('is handed over whole, and that is noted [S39]', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const spent = await aField(world, ana, { name: 'Valor total', type: 'number' });
    const id = await aContact(world, ana, { name: 'Rita', phone: '5511988880001', values: { [spent]: 12.5 } });
    await ana.post(`/contacts/${id}/notes`, { text: 'Prefers mornings' });
    const { body } = await ana.get(`/contacts/${id}/data`);
    expect(body).toMatchObject({
      contact: { id, name: 'Rita' },
      identities: [{ kind: 'phone', value: '5511988880001' }],
      fields: [{ name: 'Valor total', value: 12.5 }],
      timeline: [{ kind: 'note', data: { text: 'Prefers mornings' } }, { kind: 'created' }],
    });
    expect((await bruno.get(`/contacts/${id}/data`)).status).toBe(404);
    const noted = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'target_id']).execute(),
    );
    expect(noted).toEqual([{ action: 'contacts.read_data', target_id: id }]);
  });
});

describe('a person who asks to be forgotten', () => {
  it('is nowhere any more, with all that was merged into them or deleted before [S39]', async () => {
    const ana = await anOwner(world);
    const [tag, field] = [await aTag(world, ana, 'VIP'), await aField(world, ana)];
    const phone = '5511988881234';
    const deleted = await aContact(world, ana, { name: 'Zuleica Gone', phone });
    await ana.remove(`/contacts/${deleted}`);
    const id = await aContact(world, ana, {
      name: 'Zuleica Prado',
      phone,
      tags: [tag],
      values: { [field]: 'Zuleica' },
    });
    const twin = await aContact(world, ana, { name: 'Zuleica Twin', phone: '5511988885678' });
    const bystander = await aContact(world, ana, { name: 'Bystander' });
    await ana.put(`/contacts/${id}`, { email: 'Zuleica@example.com', name: 'Zuleica Lima' });
    const caio = await aMember(world, ana, ['contacts']);
    await caio.put(`/contacts/${id}`, { name: 'Zuleica de Lima' }, { 'idempotency-key': 'change' });
    await caio.post(`/contacts/${id}/notes`, { text: 'Zuleica likes blue' }, { 'idempotency-key': 'note' });
    await ana.post(`/contacts/${id}/merge`, { contact_id: twin, take: ['phone'] });
    await keepTraces(ana, id, phone, 'Zuleica');
    // In test mode it is kept, and the contact is not touched.
    await sendTo((await anOpenedWebhook(ana)).url, { phone, name: 'Zuleica Lima' });
    expect(await tablesWith(ana, 'Zuleica')).toEqual([
      'contacts',
      'contact_field_values',
      'contact_events',
      'contact_changes',
      'contact_import_rows',
      'idempotency_keys',
      'webhook_requests',
    ]);
    for (const confirm of ['', '1234', 'Zuleica de Lima', '678'])
      expect(await ana.post(`/contacts/${id}/erase`, { confirm })).toMatchObject({
        status: 422,
        body: { fields: { confirm: 'invalid' } },
      });
    expect((await ana.post(`/contacts/${id}/erase`, { confirm: '5678' })).status).toBe(204);
    for (const word of ['Zuleica', 'zuleica', phone, '5511988885678']) expect(await tablesWith(ana, word)).toEqual([]);
    expect((await ana.get(`/contacts/${id}`)).status).toBe(404);
    expect((await ana.post(`/contacts/${id}/restore`)).status).toBe(404);
    expect((await ana.get(`/tags/${tag}`)).body.contacts).toBe(0);
    expect((await ana.get(`/contacts/${bystander}`)).status).toBe(200);
    const [last] = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'target_id', 'details']).orderBy('id', 'desc').limit(1).execute(),
    );
    expect(last).toEqual({ action: 'contacts.erase', target_id: id, details: {} });
  });

  it('leaves no word that was said with them, no file, and nothing that would still be said to them [S39]', async () => {
    const ana = await anOwner(world);
    const line = await aTalkingLine(() => world, ana);
    const flow = await aFlow(ana, flowOf([text('t', 'Já volto.'), wait('w', 1, 'hour'), text('u', 'Voltei.')]));
    await ana.put('/companies/default-flows', { defaultFlowId: flow });
    const talk = line.talk();
    await talk.say('Zuleica aqui', { name: 'Zuleica' });
    const chat = await talk.chatId();
    const { contact } = await talk.chat();
    const cycle = await aCycle(ana, ['Tudo bem?']);
    await cycle.enrol(contact.id);
    const key = (await upload(ana, 'of Zuleica', 'zuleica.txt')).body.key as string;
    await asOwner(world.address, (owner) =>
      owner.query(
        `update messages set media_key = $2, media = '{"state": "ready", "name": "Zuleica.txt"}'
         where conversation_id = $1 and direction = 'in'`,
        [chat, key],
      ),
    );
    const send_at = new Date(world.yupflow.parts.clock.now().getTime() + 3_600_000).toISOString();
    await ana.post(`/chats/${chat}/scheduled`, { kind: 'text', text: 'Olá, Zuleica', send_at });
    const { messages } = (await ana.get(`/contacts/${contact.id}/data`)).body;
    expect(messages).toMatchObject([{ text: 'Zuleica aqui', file: 'Zuleica.txt' }, { text: 'Já volto.' }]);
    const confirm = talk.peer.phone?.slice(-4);
    expect((await ana.post(`/contacts/${contact.id}/erase`, { confirm })).status).toBe(204);
    const tables = await everyTable();
    for (const word of ['Zuleica', talk.peer.phone ?? '', key]) expect(await tablesWith(ana, word, tables)).toEqual([]);
    const { files } = world.yupflow.parts;
    const twoDaysAgo = Date.now() / 1_000 - 172_800;
    utimesSync(join(world.config.dataDir, 'files', ana.companyId, key.slice(0, 2), key), twoDaysAgo, twoDaysAgo);
    await sweepFiles({ db: world.db, files });
    expect(await files.store.sizeOf(ana.companyId, key)).toBeNull();
    const waiting = await Promise.all(
      ['flow_sessions where status = $$waiting$$', 'scheduled_messages', 'outbox', 'cycle_enrolments'].map(
        countOf(ana),
      ),
    );
    expect(waiting).toEqual([0, 0, 0, 0]);
  });

  it('is confirmed by the name where there is no number', async () => {
    const ana = await anOwner(world);
    const id = await aContact(world, ana, { name: 'Rita Souza', phone: null });
    expect((await ana.post(`/contacts/${id}/erase`, { confirm: '' })).status).toBe(422);
    expect((await ana.post(`/contacts/${id}/erase`, { confirm: 'rita souza' })).status).toBe(204);
    const { rows } = await world.db.withCompany(ana.companyId, (tx) =>
      sql`select 1 from contacts where company_id = ${ana.companyId}`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  it('is no other company’s to erase', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const id = await aContact(world, ana, { phone: '5511988880009' });
    expect((await bruno.post(`/contacts/${id}/erase`, { confirm: '0009' })).status).toBe(404);
    expect((await ana.get(`/contacts/${id}`)).status).toBe(200);
  });

  it('is forgotten in the answers of their own company alone', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const create = () => ana.post('/contacts', { phone: '11 98888-0010' }, { 'idempotency-key': 'kept' });
    const { id } = (await create()).body;
    const forget = ({ companyId }: Person) =>
      world.db.withCompany(companyId, (tx) => sql`select app.forget_answers(${[id]}::text[])`.execute(tx));
    await forget(bruno);
    expect((await create()).headers.has('idempotent-replayed')).toBe(true);
    await forget(ana);
    expect((await create()).body.code).toBe('contact_exists');
  });
});
