import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact, aPhone, aTag } from '../support/contacts.ts';
import { afterJob } from '../support/jobs.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

/** As many as a job needs several batches for, every second with the tag; so new that the database has no statistics. */
async function manyContacts({ companyId }: Person, count: number, tagId: string): Promise<void> {
  await world.db.withCompany(companyId, async (tx) => {
    await sql`insert into contacts (company_id, name, phone)
      select ${companyId}, 'Contato ' || n, (5521970000000 + n)::text from generate_series(1, ${count}::int) n`.execute(
      tx,
    );
    await sql`insert into contact_identities (company_id, kind, value, contact_id)
      select company_id, 'phone', phone, id from contacts`.execute(tx);
    await sql`insert into contact_tags (company_id, contact_id, tag_id)
      select company_id, id, ${tagId} from contacts where right(phone, 1)::int % 2 = 0`.execute(tx);
  });
}

const countOf = async ({ companyId }: Person, query: string): Promise<number> =>
  world.db.withCompany(companyId, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(query)}`.execute(tx);
    return rows[0]?.count ?? 0;
  });
const whoHas = (person: Person, tagId: string) => countOf(person, `contact_tags where tag_id = '${tagId}'`);

const everybody = { selection: {} };
const having = (tagId: string) => ({
  selection: { conditions: { match: 'all', items: [{ item: 'tag', operator: 'is', value: tagId }] } },
});
const undo = (person: Person, id: string) => afterJob(person, person.post(`/jobs/${id}/undo`));

describe('a tag for everybody whom a filter finds', () => {
  it('is given once, and its undoing takes away only what it gave', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    await manyContacts(ana, 2_400, vip);
    const job = await afterJob(ana, ana.post('/contacts/bulk/tags', { ...everybody, tag_id: vip, action: 'add' }));
    expect(job).toMatchObject({
      state: 'done',
      processed: 2_400,
      total: 2_400,
      can_undo: true,
      can_cancel: false,
      data: { changed: 1_200, tag: { id: vip, name: 'VIP' } },
      created_by: { id: ana.userId, name: 'Ana' },
    });
    expect(await whoHas(ana, vip)).toBe(2_400);
    expect(await countOf(ana, "contact_events where kind = 'tag_added'")).toBe(1_200);

    const undone = await undo(ana, job.id);
    expect(undone).toMatchObject({ state: 'undone', processed: 1_200, total: 1_200, can_undo: false });
    expect(await whoHas(ana, vip)).toBe(1_200);
    expect(
      await countOf(
        ana,
        'contact_tags where right((select phone from contacts c where c.id = contact_id), 1)::int % 2 = 1',
      ),
    ).toBe(0);
    expect(await countOf(ana, 'contact_changes')).toBe(0);
    expect(await ana.post(`/jobs/${job.id}/undo`)).toMatchObject({ status: 409, body: { code: 'job_not_undoable' } });
  });

  it('is taken from all who have it, though each that loses it leaves the filter', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    await manyContacts(ana, 4_200, vip);
    const job = await afterJob(ana, ana.post('/contacts/bulk/tags', { ...having(vip), tag_id: vip, action: 'remove' }));
    expect(job).toMatchObject({ state: 'done', processed: 2_100, total: 2_100, data: { changed: 2_100 } });
    expect(await whoHas(ana, vip)).toBe(0);
    expect(await undo(ana, job.id)).toMatchObject({ state: 'undone' });
    expect(await whoHas(ana, vip)).toBe(2_100);
  });

  it('is not fought over with whoever changed it since', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    const [taken, given, left] = [await aContact(world, ana), await aContact(world, ana), await aContact(world, ana)];
    const job = await afterJob(ana, ana.post('/contacts/bulk/tags', { ...everybody, tag_id: vip, action: 'add' }));
    await ana.put(`/contacts/${taken}/tags`, { remove: [vip] });
    await ana.put(`/contacts/${given}/tags`, { remove: [vip] });
    await ana.put(`/contacts/${given}/tags`, { add: [vip] });
    await undo(ana, job.id);
    const tagsOf = async (id: string) => (await ana.get(`/contacts/${id}`)).body.tags.length;
    expect([await tagsOf(taken), await tagsOf(given), await tagsOf(left)]).toEqual([0, 1, 0]);
  });

  it('goes to those who were picked, and to none of another company', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const vip = await aTag(world, ana, 'VIP');
    const [picked, other] = [await aContact(world, ana), await aContact(world, bruno)];
    await aContact(world, ana);
    const selection = { ids: [picked, other] };
    const job = await afterJob(ana, ana.post('/contacts/bulk/tags', { selection, tag_id: vip, action: 'add' }));
    expect(job).toMatchObject({ processed: 1, total: 1, data: { changed: 1 } });
    expect(await countOf(bruno, 'contact_tags')).toBe(0);
    expect(await bruno.get(`/jobs/${job.id}`)).toMatchObject({ status: 404 });
    expect(await bruno.post(`/jobs/${job.id}/undo`)).toMatchObject({ status: 404 });
    expect((await bruno.get('/jobs')).body.results).toEqual([]);
  });

  it('may be deleted while it is taken back, which is then over', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    await aContact(world, ana);
    const job = await afterJob(ana, ana.post('/contacts/bulk/tags', { ...everybody, tag_id: vip, action: 'add' }));
    await ana.remove(`/tags/${vip}`);
    expect(await undo(ana, job.id)).toMatchObject({ state: 'undone' });
  });
});

describe('deleting everybody whom a filter finds', () => {
  it('is taken back with all that they had, save whose number is taken by now', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    await manyContacts(ana, 1_100, vip);
    const reused = aPhone();
    const gone = await aContact(world, ana, { phone: reused });
    const again = await aContact(world, ana);
    const job = await afterJob(ana, ana.post('/contacts/bulk/remove', everybody));
    expect(job).toMatchObject({ state: 'done', processed: 1_102, total: 1_102, data: { changed: 1_102 } });
    expect(await countOf(ana, 'contacts where deleted_at is null')).toBe(0);
    expect(await whoHas(ana, vip)).toBe(0);

    await aContact(world, ana, { phone: reused });
    await ana.post(`/contacts/${again}/restore`);
    await ana.remove(`/contacts/${again}`);
    expect(await undo(ana, job.id)).toMatchObject({ state: 'undone' });
    expect(await countOf(ana, 'contacts where deleted_at is null')).toBe(1_101);
    expect(await whoHas(ana, vip)).toBe(550);
    expect((await ana.get(`/contacts/${gone}`)).status).toBe(404);
    expect((await ana.get(`/contacts/${again}`)).status).toBe(404);
  });

  it('spares those who were left out', async () => {
    const ana = await anOwner(world);
    const [kept] = [await aContact(world, ana), await aContact(world, ana, { name: 'Rita Lima' })];
    const job = await afterJob(
      ana,
      ana.post('/contacts/bulk/remove', { selection: { search: 'rita', except: [kept] } }),
    );
    expect(job).toMatchObject({ processed: 1, data: { changed: 1 } });
    expect((await ana.get(`/contacts/${kept}`)).status).toBe(200);
  });
});

describe('a deed on many', () => {
  it('is refused without its permission, and for what is none of the company’s', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const [vip, theirs] = [await aTag(world, ana, 'VIP'), await aTag(world, bruno, 'VIP')];
    const caio = await aMember(world, ana, ['contacts']);
    const tagging = { ...everybody, tag_id: vip, action: 'add' };
    expect(await caio.post('/contacts/bulk/tags', tagging)).toMatchObject({
      status: 403,
      body: { permission: 'contacts_tags' },
    });
    expect(await ana.post('/contacts/bulk/tags', { ...tagging, tag_id: theirs })).toMatchObject({
      status: 422,
      body: { fields: { tag_id: 'invalid' } },
    });
    const senseless = { match: 'all', items: [{ item: 'field', field: 'name', operator: 'greater', value: 1 }] };
    expect(await ana.post('/contacts/bulk/remove', { selection: { conditions: senseless } })).toMatchObject({
      status: 422,
    });
    expect(await ana.post('/contacts/bulk/remove', { selection: { ids: [] } })).toMatchObject({ status: 422 });
    expect((await ana.get('/jobs')).body.results).toEqual([]);

    const job = await afterJob(ana, ana.post('/contacts/bulk/tags', tagging));
    expect((await caio.get(`/jobs/${job.id}`)).status).toBe(404);
    expect((await caio.post(`/jobs/${job.id}/undo`)).status).toBe(404);
    expect((await caio.get('/jobs')).body.results).toEqual([]);
    expect((await caio.get('/jobs?type=contacts_tag')).body.results).toEqual([]);
  });

  it('asked for twice under one key is done once', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    await aContact(world, ana);
    const ask = () =>
      ana.post('/contacts/bulk/tags', { ...everybody, tag_id: vip, action: 'add' }, { 'idempotency-key': 'once' });
    const [first, second] = [await ask(), await ask()];
    expect(second.body.id).toBe(first.body.id);
    expect((await ana.get('/jobs')).body.results).toHaveLength(1);
  });
});
