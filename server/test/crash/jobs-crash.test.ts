import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '@yupflow/contract/jobs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../support/people.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-crash-'));
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let env: Record<string, string>;
let owner: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: account.password, LOG_LEVEL: 'fatal' };
  owner = new pg.Client(database.url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** So many that a job takes a while, and how many of them do not have the tag. */
const count = 8_000;
const fresh = 7_200;

const ask = async <Row extends object>(text: string): Promise<Row[]> => (await owner.query<Row>(text)).rows;
const countOf = async (from: string) => (await ask<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n;

async function signIn({ origin }: SpawnedServer) {
  const { body } = await request(origin, 'POST', '/login', account);
  const headers = { authorization: `Bearer ${body.token}` };
  const send = (method: string, path: string, sent?: unknown) => request(origin, method, path, sent, headers);
  return {
    post: (path: string, sent?: unknown) => send('POST', path, sent),
    jobAtEnd: async (id: string): Promise<Job> => {
      let job: Job | undefined;
      const isOver = async () => {
        job = (await send('GET', `/jobs/${id}`)).body as Job;
        return !['waiting', 'running', 'undoing'].includes(job.state);
      };
      await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
      return job as Job;
    },
  };
}

/** Some batches of contacts in the company of the demo, every tenth with the tag. */
async function prepare(): Promise<string> {
  const [{ company_id, id } = { company_id: '', id: '' }] = await ask<{ company_id: string; id: string }>(
    `insert into tags (company_id, name, color) select m.company_id, 'Prova', '#0284c7'
     from members m join users u on u.id = m.user_id
     where u.email = '${account.email}' limit 1 returning company_id, id`,
  );
  await ask(`insert into contacts (company_id, name, phone)
    select '${company_id}', 'Prova ' || n, (5581970000000 + n)::text from generate_series(1, ${count}) n`);
  await ask(`insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, id, '${id}' from contacts where name like 'Prova %0'`);
  return id;
}

/** The server dies at the failpoint while it works on what is asked for. Answers the job's id. */
async function diesAt(failpoint: string, path: string, body?: unknown): Promise<string> {
  const dying = await spawnServer({ ...env, FAILPOINT: failpoint });
  const { body: job } = await (await signIn(dying)).post(path, body);
  expect(await dying.ended).toBe('SIGKILL');
  return job.id;
}

it('does everything exactly once, killed within a job, its undoing and an export, or stopped in the middle', async () => {
  await (await spawnServer(env)).kill('SIGTERM');
  const tag = await prepare();
  const selection = { search: 'Prova' };
  const whoHas = () => countOf(`contact_tags where tag_id = '${tag}'`);

  const tagging = await diesAt('company-jobs.after-commit', '/contacts/bulk/tags', {
    selection,
    tag_id: tag,
    action: 'add',
  });
  expect(await ask('select state, processed from jobs')).toEqual([{ state: 'running', processed: 1_000 }]);
  const second = await spawnServer(env);
  const given = await (await signIn(second)).jobAtEnd(tagging);
  expect(given).toMatchObject({ state: 'done', processed: count, total: count, data: { changed: fresh } });
  expect([await whoHas(), await countOf("contact_events where kind = 'tag_added'")]).toEqual([count, fresh]);
  await second.kill('SIGTERM');

  await diesAt('company-jobs.before-commit', `/jobs/${tagging}/undo`);
  expect(await whoHas()).toBe(count);
  const exporting = await diesAt('company-jobs.before-end', '/contacts/export', { selection, columns: ['name'] });
  const third = await spawnServer(env);
  const person = await signIn(third);
  const exported = await person.jobAtEnd(exporting);
  expect(exported).toMatchObject({ state: 'done', processed: count, total: count, file: { size: expect.any(Number) } });
  expect([
    await countOf("notifications where kind = 'contacts.exported'"),
    await countOf("files where name like '%.xlsx'"),
  ]).toEqual([1, 1]);
  const undone = await person.jobAtEnd(tagging);
  expect(undone).toMatchObject({ state: 'undone', processed: fresh, total: fresh });
  expect([await whoHas(), await countOf("contact_events where kind = 'tag_removed'")]).toEqual([count - fresh, fresh]);
  expect(await countOf('contact_changes')).toBe(0);

  const { body: removal } = await person.post('/contacts/bulk/remove', { selection });
  const reached = async () =>
    (await ask<{ processed: number }>(`select processed from jobs where id = '${removal.id}'`))[0];
  await expect.poll(async () => (await reached())?.processed, { interval: 5 }).toBeGreaterThan(0);
  await third.kill('SIGTERM');
  expect((await reached())?.processed).toBeLessThan(count);
  const fourth = await spawnServer(env);
  const removed = await (await signIn(fourth)).jobAtEnd(removal.id);
  expect(removed).toMatchObject({ state: 'done', processed: count, data: { changed: count } });
  expect(await countOf("contacts where deleted_at is null and name like 'Prova%'")).toBe(0);
  await fourth.kill('SIGTERM');
}, 240_000);

it('writes a report of the dashboard once, killed before it is kept', async () => {
  const reporting = await diesAt('company-jobs.before-end', '/dashboard/export', {
    from: '2026-05-04',
    to: '2026-05-10',
  });
  expect(await countOf("files where name like 'Painel%'")).toBe(0);
  const next = await spawnServer(env);
  const reported = await (await signIn(next)).jobAtEnd(reporting);
  expect(reported).toMatchObject({ state: 'done', processed: 7, total: 7, file: { size: expect.any(Number) } });
  expect(await countOf("files where name like 'Painel%'")).toBe(1);
  await next.kill('SIGTERM');
}, 120_000);
