import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { request } from '../support/people.ts';
import { makeXlsx } from '../support/sheets.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-crash-'));
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: account.password, LOG_LEVEL: 'error' };
});
afterAll(async () => {
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

// Two batches when it is read or written, six when it is undone.
const count = 6_000;
const people = Array.from({ length: count }, (_, n) => [`Pessoa nº ${n} ção 😀`, `1197${String(1_000_000 + n)}`]);
const sumOf = (names: string[]) => createHash('md5').update(names.toSorted().join('\n')).digest('hex');

async function ask<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const owner = new pg.Client(database.url);
  await owner.connect();
  try {
    return (await owner.query<Row>(text, values)).rows;
  } finally {
    await owner.end();
  }
}

/** What the database has of them: how many, under how many numbers, and their names. */
async function look() {
  const rows = await ask<{ name: string }>(
    `select name from contacts where name like 'Pessoa nº %' and deleted_at is null`,
  );
  const [known] = await ask<{ count: number }>(
    `select count(*)::int as count from contact_identities i
      join contacts c on c.company_id = i.company_id and c.id = i.contact_id where c.name like 'Pessoa nº %'`,
  );
  return { contacts: rows.length, numbers: known?.count, sum: sumOf(rows.map(({ name }) => name)) };
}

interface Seen {
  readonly state: string;
  readonly phase: string;
  readonly processed: number;
}

/** From the database, since whoever asks the API so often is told to wait. */
async function see(id: string): Promise<Seen> {
  const text = `select j.state, j.processed, i.phase from jobs j
    join contact_imports i on i.company_id = j.company_id and i.job_id = j.id where j.id = $1`;
  const [seen] = await ask<Seen>(text, [id]);
  if (!seen) throw new Error('the import is gone');
  return seen;
}

async function signIn({ origin }: SpawnedServer) {
  const { body } = await request(origin, 'POST', '/login', account);
  const headers = { authorization: `Bearer ${body.token}` };
  return {
    headers,
    get: async (id: string) => (await request(origin, 'GET', `/contacts/import/${id}`, undefined, headers)).body,
    run: (id: string, options: object) => request(origin, 'POST', `/contacts/import/${id}/run`, options, headers),
    undo: (id: string) => request(origin, 'POST', `/jobs/${id}/undo`, undefined, headers),
  };
}

/** Somebody else's unfinished transaction, at which a batch must wait for as long as we want. */
async function obstacle(text: string, values: unknown[]): Promise<{ remove: () => Promise<void> }> {
  const owner = new pg.Client(database.url);
  await owner.connect();
  await owner.query('begin');
  expect((await owner.query(text, values)).rowCount).toBe(1);
  return { remove: () => owner.end() };
}

/** Kills the server when the import has come to where it must wait, and starts it again. */
async function killAt(server: SpawnedServer, id: string, place: Partial<Seen>, { remove }: { remove: () => unknown }) {
  await eventually(async () => {
    const seen = await see(id);
    return seen.phase === place.phase && seen.state === place.state && seen.processed === place.processed;
  }, 60_000);
  await server.kill('SIGKILL');
  await remove();
  // As after the seconds in which a worker that lives would have been heard of.
  await ask(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
  return spawnServer(env);
}

const anyRow = 'from contact_import_rows where job_id = $1 and row = 5500';

// Four starts of a server, each of which takes ten seconds beside a busy suite.
it('loses and doubles nothing when it is killed while reading, while writing and while undoing [S41]', async () => {
  let server = await spawnServer(env);
  let owner = await signIn(server);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(makeXlsx([['Nome', 'Telefone'], ...people]))]), 'people.xlsx');
  const sent = await fetch(`${server.origin}/api/contacts/import`, {
    method: 'POST',
    headers: owner.headers,
    body: form,
  });
  const { id } = (await sent.json()) as { id: string };

  const atReading = await obstacle(
    'insert into contact_import_rows (company_id, job_id, row) select company_id, id, 5500 from jobs where id = $1',
    [id],
  );
  const columns = ['name', 'phone'].map((target, column) => ({ column, target }));
  expect((await owner.run(id, { columns })).status).toBe(202);
  const beforeWriting = await obstacle(
    `select pg_advisory_xact_lock(hashtextextended('contact-imports ' || company_id, 0)) from jobs where id = $1`,
    [id],
  );
  server = await killAt(server, id, { state: 'running', phase: 'reading', processed: 5_000 }, atReading);

  await eventually(async () => (await see(id)).phase === 'writing', 60_000);
  const atWriting = await obstacle(
    `insert into contact_changes (company_id, job_id, contact_id) select company_id, job_id, contact_id ${anyRow}`,
    [id],
  );
  await beforeWriting.remove();
  server = await killAt(server, id, { state: 'running', phase: 'writing', processed: 5_000 }, atWriting);
  owner = await signIn(server);
  await eventually(async () => (await see(id)).state === 'done', 60_000);
  expect((await owner.get(id)).result).toMatchObject({ created: count, updated: 0, unchanged: 0, refused: 0 });
  expect(await look()).toEqual({ contacts: count, numbers: count, sum: sumOf(people.map(([name = '']) => name)) });

  const atUndoing = await obstacle(`select from contacts where id = (select contact_id ${anyRow}) for update`, [id]);
  await owner.undo(id);
  const [before] = await ask<{ count: number }>(
    `select count(*)::int as count from contact_changes where job_id = $1 and contact_id < (select contact_id ${anyRow})`,
    [id],
  );
  const processed = Math.floor((before?.count ?? 0) / 1_000) * 1_000;
  server = await killAt(server, id, { state: 'undoing', phase: 'writing', processed }, atUndoing);
  await eventually(async () => (await see(id)).state === 'undone', 60_000);
  expect(await look()).toEqual({ contacts: 0, numbers: 0, sum: sumOf([]) });
  await server.kill('SIGTERM');
}, 180_000);
