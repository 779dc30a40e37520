import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyJobQueue } from '../../src/jobs/company-jobs.ts';
import { aContact, aTag } from '../support/contacts.ts';
import { afterJob, jobAtEnd } from '../support/jobs.ts';
import { type Answer, aMember, anOwner, anotherDevice, type Person } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const tagging = (tag: string) => ({ selection: {}, tag_id: tag, action: 'add' });

async function manyContacts({ companyId }: Person, count: number): Promise<void> {
  await world.db.withCompany(companyId, (tx) =>
    sql`insert into contacts (company_id, name)
      select ${companyId}, 'Contato ' || n from generate_series(1, ${count}::int) n`.execute(tx),
  );
}

/** A job that waits for a worker, as nobody could ask for it, or after so many tries. Answers its id. */
function aRemoval({ companyId, userId }: Person, input: object, facts: object = {}, tried = 0): Promise<string> {
  return world.db.withCompany(companyId, async (tx) => {
    const { id } = await tx
      .insertInto('jobs')
      .values({
        company_id: companyId,
        type: 'contacts_remove',
        input: JSON.stringify(input),
        created_by: userId,
        ...facts,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.yupflow.parts.jobs.enqueue(tx, companyJobQueue, { companyId, jobId: id });
    await sql`update pgboss.job set retry_count = ${tried} where data ->> 'jobId' = ${id}`.execute(tx);
    return id;
  });
}

/** What browsers of the company hear, by name. */
function heardBy({ companyId }: Person): string[] {
  const heard: string[] = [];
  world.yupflow.parts.bus.subscribe('realtime.event', ({ rooms, name }) => {
    if (rooms.some((room) => room.startsWith(companyId))) heard.push(name);
  });
  return heard;
}

describe('a job', () => {
  it('stops when somebody cancels it; what it did until then can be undone', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    await manyContacts(ana, 8_500);
    const heard = heardBy(ana);
    let id = '';
    let cancelling: Promise<Answer> | undefined;
    await world.db.withCompany(ana.companyId, async (tx) => {
      // Somebody works on one of the second thousand, so the job has to wait there.
      const one = tx.selectFrom('contacts').select('id').orderBy('id').offset(1_500).limit(1);
      await tx.selectFrom('contacts').select('id').where('id', '=', one).forUpdate().execute();
      id = (await ana.post('/contacts/bulk/tags', tagging(vip))).body.id;
      await expect
        .poll(async () => (await ana.get(`/jobs/${id}`)).body, { timeout: 10_000 })
        .toMatchObject({ state: 'running', processed: 1_000, total: 8_500, can_cancel: true, can_undo: false });
      expect((await ana.get('/jobs?active=true')).body.results).toMatchObject([{ id }]);
      cancelling = ana.post(`/jobs/${id}/cancel`);
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update "jobs"%'`;
      await expect.poll(() => askAsOwner(world, waiting)).not.toEqual([]);
    });
    const cancelled = await cancelling;
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled', can_undo: true } });
    // The batch that it waited for, and perhaps another one that was quicker than the wish.
    const processed: number = cancelled?.body.processed;
    expect(processed).toBeGreaterThanOrEqual(2_000);
    expect(processed).toBeLessThan(8_500);
    expect(await ana.post(`/jobs/${id}/cancel`)).toMatchObject({ status: 409, body: { code: 'job_over' } });
    expect((await ana.get('/jobs?active=true')).body.results).toEqual([]);
    await expect.poll(() => heard).toContain('contacts.changed');
    expect(heard.filter((name) => name === 'jobs.changed').length).toBeGreaterThan(2);
    const tagged = () =>
      world.db.withCompany(ana.companyId, (tx) => tx.selectFrom('contact_tags').selectAll().execute());
    expect(await tagged()).toHaveLength(processed);
    expect(await afterJob(ana, ana.post(`/jobs/${id}/undo`))).toMatchObject({ state: 'undone', processed });
    expect(await tagged()).toEqual([]);
  });

  it('that can never be done fails at once and tells who asked for it', async () => {
    const ana = await anOwner(world);
    const conditions = { match: 'all', items: [{ item: 'field', field: 'name', operator: 'greater', value: 1 }] };
    const jobId = await aRemoval(ana, { selection: { conditions, except: [] } });
    expect(await jobAtEnd(ana, jobId)).toMatchObject({ state: 'failed', can_undo: false });
    expect((await ana.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'job.failed', data: { type: 'contacts_remove', job: jobId } },
    ]);
  });

  it.each([
    { last: 'came further', progressed_in: 5, state: 'done' },
    { last: 'came no further', progressed_in: 4, state: 'failed' },
  ])('whose process died again and again is $state where the last one $last', async ({ progressed_in, state }) => {
    const ana = await anOwner(world);
    await manyContacts(ana, 3);
    const died = { state: 'running', turn: 5, progressed_in };
    const jobId = await aRemoval(ana, { selection: { except: [] } }, died, companyJobQueue.retry.tries - 1);
    expect(await jobAtEnd(ana, jobId)).toMatchObject({ state });
  });

  it('can be undone for some days, and is forgotten after thirty', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    await aContact(world, ana);
    const { id } = await afterJob(ana, ana.post('/contacts/bulk/tags', tagging(vip)));
    await world.moveClock('P8D');
    // A session ends by its age too.
    const later = await anotherDevice(world, ana);
    expect((await later.get(`/jobs/${id}`)).body).toMatchObject({ state: 'done', can_undo: false });
    expect(await later.post(`/jobs/${id}/undo`)).toMatchObject({ status: 409, body: { code: 'job_not_undoable' } });
    await world.moveClock('P23D');
    const muchLater = await anotherDevice(world, ana);
    await expect.poll(async () => (await muchLater.get(`/jobs/${id}`)).status, { timeout: 15_000 }).toBe(404);
    expect(await askAsOwner(world, `select from contact_changes where job_id = '${id}'`)).toEqual([]);
  });
});

describe('the list of jobs', () => {
  it('is walked from the newest, by type, and shows each only to who may do it', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    const tagged = await afterJob(ana, ana.post('/contacts/bulk/tags', tagging(vip)));
    const removed = await afterJob(ana, ana.post('/contacts/bulk/remove', { selection: {} }));
    const first = await ana.get('/jobs?limit=1');
    expect(first.body.results).toEqual([removed]);
    const second = await ana.get(`/jobs?limit=1&cursor=${first.body.cursor}`);
    expect(second.body).toEqual({ results: [tagged], cursor: null });
    expect((await ana.get('/jobs?type=contacts_tag')).body.results).toEqual([tagged]);
    expect((await ana.get('/jobs?type=contacts_dance')).status).toBe(422);
    expect((await ana.get('/jobs?cursor=x')).body.code).toBe('invalid_cursor');
    const caio = await aMember(world, ana, ['contacts']);
    expect((await caio.get('/jobs')).body.results).toEqual([removed]);
    const eva = await aMember(world, ana, []);
    expect((await eva.get('/jobs')).body.results).toEqual([]);
    expect((await eva.post(`/jobs/${removed.id}/cancel`)).status).toBe(404);
  });
});
