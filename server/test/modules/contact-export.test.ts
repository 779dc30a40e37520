import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '@yupflow/contract/jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Cell, textOfCell } from '../../src/platform/xlsx/read-cells.ts';
import { readHead, readRows } from '../../src/platform/xlsx/read-sheet.ts';
import { aContact, aField, aTag } from '../support/contacts.ts';
import { formulaTexts } from '../support/formula-texts.ts';
import { afterJob } from '../support/jobs.ts';
import { aMember, anOwner, anotherDevice, type Person, twoCompanies } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const ask = (person: Person, columns: string[], selection: object = {}) =>
  afterJob(person, person.post('/contacts/export', { selection, columns }));

const download = (url: string | undefined) => fetch(`${world.origin}${url}`);

async function fileOf({ file }: Job): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'yupflow-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'export.xlsx');
  writeFileSync(path, Buffer.from(await (await download(file?.url)).arrayBuffer()));
  return path;
}

async function sheetOf(job: Job): Promise<{ headers: string[]; rows: Cell[][] }> {
  const path = await fileOf(job);
  const { columns } = await readHead(path);
  const rows: Cell[][] = [];
  for await (const some of readRows(path, columns.length)) rows.push(...some.map(({ cells }) => cells));
  return { headers: columns.map(({ header }) => header), rows };
}

describe('an export', () => {
  it('has the columns that were asked for, in their order, with values that sheets understand', async () => {
    const ana = await anOwner(world);
    const [vip, old] = [await aTag(world, ana, 'VIP'), await aTag(world, ana, 'Antigos')];
    const birthday = await aField(world, ana, { name: 'Aniversário', type: 'date' });
    const score = await aField(world, ana, { name: 'Pontos', type: 'number' });
    const visit = await aField(world, ana, { name: 'Visita', type: 'datetime' });
    const note = await aField(world, ana, { name: 'Nota', type: 'text' });
    await aContact(world, ana, {
      name: '=HYPERLINK("http://x") & <Ação> 🎉 _x0041_',
      phone: '34912345678',
      email: 'rita@example.com',
      document: '52998224725',
      tags: [vip, old],
      createdAt: new Date('2026-07-01T02:30:15Z'),
      values: {
        [birthday]: new Date('1980-02-29T00:00:00Z'),
        [score]: -12.5,
        [visit]: new Date('2026-11-15T13:05:00Z'),
        [note]: '-1+2\nsegunda linha ',
      },
    });
    await aContact(world, ana, { name: '', phone: null });
    const columns = [note, 'phone', 'name', 'created_at', 'tags', birthday, score, visit, 'email', 'document'];
    const job = await ask(ana, columns);
    expect(job).toMatchObject({
      state: 'done',
      processed: 2,
      total: 2,
      can_undo: false,
      file: { type: expect.any(String) },
    });
    const { headers, rows } = await sheetOf(job);
    expect(headers).toEqual([
      'Nota',
      'Telefone',
      'Nome',
      'Criado em',
      'Etiquetas',
      'Aniversário',
      'Pontos',
      'Visita',
      'E-mail',
      'Documento',
    ]);
    expect(rows[0]?.map(textOfCell)).toEqual([
      '-1+2\nsegunda linha ',
      '+34912345678',
      '=HYPERLINK("http://x") & <Ação> 🎉 _x0041_',
      '2026-06-30T23:30:15',
      'Antigos, VIP',
      '1980-02-29',
      '-12.5',
      '2026-11-15T10:05:00',
      'rita@example.com',
      '52998224725',
    ]);
    expect(rows[0]?.[6]).toBe(-12.5);
    expect((await ana.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'contacts.exported', data: { rows: '2', job: job.id } },
    ]);
  });

  it('calculates nothing: whatever looks like a formula is a text and stays one [S19]', async () => {
    const ana = await anOwner(world);
    const dangers = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
    for (const name of dangers) await aContact(world, ana, { name, phone: null });
    const found = await formulaTexts(await fileOf(await ask(ana, ['name'])));
    expect(found).toHaveLength(dangers.length);
    expect(found.filter(({ isQuoted }) => !isQuoted)).toEqual([]);
  });

  it('takes whom a filter finds, in batches, in the language of who asked, under a name that says what it is', async () => {
    const ana = await anOwner(world);
    await world.db.withUser(ana.userId, (tx) =>
      tx.updateTable('users').set({ language: 'en-US' }).where('id', '=', ana.userId).execute(),
    );
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`insert into contacts (company_id, name, phone)
        select ${ana.companyId}, case n % 2 when 0 then 'Rita ' else 'José ' end || n, (5531970000000 + n)::text
        from generate_series(1, 4400) n`.execute(tx),
    );
    const job = await ask(ana, ['name', 'phone'], { search: 'jose' });
    expect(job).toMatchObject({ processed: 2_200, total: 2_200 });
    expect(job.file?.name).toMatch(/^Ana's - Contacts - \d{4}-\d\d-\d\d\.xlsx$/);
    const { headers, rows } = await sheetOf(job);
    expect(headers).toEqual(['Name', 'Phone']);
    expect(new Set(rows.map(([name]) => name)).size).toBe(2_200);
    expect(rows.every(([name]) => String(name).startsWith('José'))).toBe(true);
  });

  it('is refused for columns that are not there or stand twice, without the permission, and to others', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const theirs = await aField(world, bruno);
    const own = await aField(world, ana, { kind: 'bot', value: 'x' });
    const asking = (columns: string[]) => ana.post('/contacts/export', { selection: {}, columns });
    const refusal = (code: string) => ({ status: 422, body: { fields: { columns: code } } });
    expect(await asking([theirs])).toMatchObject(refusal('invalid'));
    expect(await asking([own])).toMatchObject(refusal('invalid'));
    expect(await asking(['name', 'name'])).toMatchObject(refusal('column_twice'));
    expect(await asking([])).toMatchObject(refusal('required'));
    const caio = await aMember(world, ana, ['contacts_tags']);
    expect(await caio.post('/contacts/export', { selection: {}, columns: ['name'] })).toMatchObject({ status: 403 });
    const job = await ask(ana, ['name']);
    expect((await bruno.get(`/jobs/${job.id}`)).status).toBe(404);
    expect((await caio.get(`/jobs/${job.id}`)).status).toBe(404);
  });

  it('is fetched by a link that expires, is signed anew for who may see it, and goes after a day', async () => {
    const ana = await anOwner(world);
    await aContact(world, ana);
    const job = await ask(ana, ['name']);
    const got = await download(job.file?.url);
    expect([got.status, got.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment/)]);
    await world.moveClock('PT2H');
    expect((await download(job.file?.url)).status).toBe(403);
    const again = (await ana.get(`/jobs/${job.id}`)).body as Job;
    expect((await download(again.file?.url)).status).toBe(200);
    await world.moveClock('PT23H');
    const later = await anotherDevice(world, ana);
    expect((await later.get(`/jobs/${job.id}`)).body).toMatchObject({ state: 'done', file: null });
    const kept = () => askAsOwner(world, `select from files where company_id = '${ana.companyId}'`);
    await expect.poll(kept, { timeout: 15_000 }).toEqual([]);
  });
});
