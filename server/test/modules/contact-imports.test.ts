import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { type Column, head, importsInto, optionsOf, send } from '../support/contact-imports.ts';
import { eventually } from '../support/own-process.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { dateCell, makeXlsx, makeZip, type SheetCell } from '../support/sheets.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const { over, importAll, check } = importsInto(() => world);
const contactsOf = async (person: Person) => (await person.get('/contacts?limit=100')).body.results;

describe('a file', () => {
  it('shows its columns, three of its rows and what we think they are, and nothing is written yet', async () => {
    const ana = await anOwner(world);
    const city = (await ana.post('/custom-fields', { name: 'cidade', type: 'text' })).body;
    const sheet = makeXlsx([
      [...head, 'Obs.', 'WhatsApp'],
      ['Ana', '11982147730', 'ana@x.com', null, 'São Paulo', 'vip', '1'],
      ['Bruno', 11982147731, null, null, 'Recife'],
    ]);
    const { status, body } = await send(ana, sheet);
    expect([status, body.state, body.sheet, body.file.name]).toEqual([201, 'prepared', 'Leads', 'leads.xlsx']);
    expect(body.columns.map(({ target }: Column) => target)).toEqual([
      'name',
      'phone',
      'email',
      'document',
      city.id,
      null,
      null,
    ]);
    expect(body.columns[1]).toMatchObject({ header: 'Celular', samples: ['11982147730', '11982147731'] });
    expect(await contactsOf(ana)).toEqual([]);
  });

  it('that is no sheet is refused at once, with the reason beside its field', async () => {
    const ana = await anOwner(world);
    const good = makeXlsx([head, ['Ana', '11982147730']]);
    const files: [string, Buffer, number, string][] = [
      ['a.csv', Buffer.from('Nome;Celular\nAna;11982147730\n'), 415, 'not_xlsx'],
      ['renamed.xlsx', makeZip([{ name: 'photo.txt', data: 'hello' }]), 415, 'not_xlsx'],
      ['old.xls', Buffer.from('d0cf11e0a1b11ae1'.repeat(100), 'hex'), 415, 'not_xlsx'],
      ['cut.xlsx', good.subarray(0, good.length - 300), 422, 'broken_file'],
      ['empty.xlsx', makeXlsx([]), 422, 'no_rows'],
      ['header.xlsx', makeXlsx([head]), 422, 'no_rows'],
      ['wide.xlsx', makeXlsx([Array.from({ length: 1_001 }, (_, n) => `C${n}`), ['x']]), 422, 'too_many_columns'],
    ];
    for (const [name, bytes, status, code] of files) {
      const answer = await send(ana, bytes, { name });
      expect([name, answer.status, answer.body.fields]).toEqual([name, status, { file: code }]);
    }
    expect((await send(ana, Buffer.alloc(0))).body.fields).toEqual({ file: 'required' });
    expect((await ana.get('/jobs')).body.results).toEqual([]);
  });

  it('of 300 columns, with doubled, empty and odd headers, is read like any other', async () => {
    const ana = await anOwner(world);
    const headers = Array.from({ length: 300 }, (_, n) => `Col ${n}`);
    headers.splice(0, 6, '__proto__', '', 'Telefone', 'Telefone', 'constructor', 'Nome');
    const done = await importAll(ana, [headers, ['x', 'y', '(11) 98214-7730', '1', 'z', 'Ana', ...headers.slice(6)]]);
    expect(done.columns.slice(0, 6).map(({ target }: Column) => target)).toEqual([
      null,
      null,
      'phone',
      null,
      null,
      'name',
    ]);
    expect(done).toMatchObject({ state: 'done', result: { created: 1, refused: 0 } });
    expect(await contactsOf(ana)).toMatchObject([{ name: 'Ana', phone: '5511982147730', source: 'import' }]);
  });

  it('without a phone column can neither be checked nor written', async () => {
    const ana = await anOwner(world);
    const { body } = await send(
      ana,
      makeXlsx([
        ['Nome', 'Obs'],
        ['Ana', 'x'],
      ]),
    );
    const refused = await ana.post(`/contacts/import/${body.id}/check`, optionsOf(body));
    expect(refused).toMatchObject({ status: 422, body: { fields: { columns: 'phone_column_missing' } } });
    const sheet = makeXlsx([['Nome'], ['Ana']]);
    expect((await send(ana, sheet, { query: '?dryRun=false' })).body.fields).toEqual({
      columns: 'phone_column_missing',
    });
  });
});

describe('a dry run', () => {
  it('says what would happen and why rows stay out, and writes nothing', async () => {
    const ana = await anOwner(world);
    await ana.post('/contacts', { name: 'Old', phone: '11982147730' });
    const rows = [
      head,
      ['Old', '(11) 8214-7730', 'old@x.com'], // the same number without its ninth digit
      ['Ana', '11982147731', 'ana@x.com', '529.982.247-25'],
      ['Cut', '1,19877E+10'],
      ['Short', '(11) 9874-32'],
      ['Area', '00 98123-4410'],
      ['Nobody', null, 'n@x.com'],
      [],
      ['Again', '+55 11 98214-7731'],
      ['Mail', '11982147733', 'not an address'],
      ['Doc', '11982147734', null, '123'],
      [{ xml: '<c t="e"><v>#N/A</v></c>' }, '11982147735'],
      ['x'.repeat(121), '11982147736'],
    ] as SheetCell[][];
    const seen = await check(ana, rows);
    expect(seen).toMatchObject({
      state: 'prepared',
      rows: 11,
      check: { created: 1, updated: 1, unchanged: 0, refused: 9 },
    });
    const { body } = await ana.get(`/contacts/import/${seen.id}/refused`);
    expect(body.results.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [4, 'phone_cut'],
      [5, 'phone_too_short'],
      [6, 'phone_area_unknown'],
      [7, 'phone_missing'],
      [9, 'duplicate_in_file'],
      [10, 'email_invalid'],
      [11, 'document_invalid'],
      [12, 'cell_error'],
      [13, 'text_too_long'],
    ]);
    expect(body.results[4]).toMatchObject({ name: 'Again', value: '+55 11 98214-7731', header: 'Celular', other: 3 });
    expect(body.results[5]).toMatchObject({ value: 'not an address', header: 'E-mail' });
    const paged = await ana.get(`/contacts/import/${seen.id}/refused?limit=4`);
    const rest = await ana.get(`/contacts/import/${seen.id}/refused?limit=100&cursor=${paged.body.cursor}`);
    expect([paged.body.results.length, rest.body.results.length, rest.body.cursor]).toEqual([4, 5, null]);
    const one = await ana.get(`/contacts/import/${seen.id}/refused?code=phone_cut`);
    expect([one.body.total, one.body.results.length]).toEqual([1, 1]);
    expect((await contactsOf(ana)).map(({ email }: { email: string }) => email)).toEqual([null]);
  });

  it('is what then happens, without reading the file again; other columns are read anew', async () => {
    const ana = await anOwner(world);
    const rows = [head, ['Ana', '11982147730', 'ana@x.com'], ['Bia', '11982147731', 'wrong']] as SheetCell[][];
    const seen = await check(ana, rows);
    expect(seen.check).toMatchObject({ created: 1, refused: 1 });
    const columns = [
      { column: 0, target: 'name' },
      { column: 1, target: 'phone' },
    ];
    await ana.post(`/contacts/import/${seen.id}/run`, { columns });
    expect(await over(ana, seen.id)).toMatchObject({
      state: 'done',
      result: { created: 2, refused: 0 },
      refused_file: null,
    });
    expect((await ana.post(`/contacts/import/${seen.id}/run`, { columns })).body.code).toBe('import_busy');
  });

  it('comes at once with the upload, by the names of the columns', async () => {
    const ana = await anOwner(world);
    const sheet = makeXlsx([head, ['Ana', '11982147730']]);
    const checked = await send(ana, sheet, { query: '?dryRun=true' });
    expect(await over(ana, checked.body.id)).toMatchObject({ state: 'prepared', check: { created: 1 } });
    const written = await send(ana, sheet, { query: '?dryRun=false' });
    expect(await over(ana, written.body.id)).toMatchObject({ state: 'done', result: { created: 1 } });
    const again = await send(ana, sheet, { query: '?dryRun=false' });
    expect(await over(ana, again.body.id)).toMatchObject({ result: { created: 0, updated: 0, unchanged: 1 } });
  });
});

describe('an import', () => {
  it('keeps what is there, unless it may overwrite', async () => {
    const ana = await anOwner(world);
    const field = (await ana.post('/custom-fields', { name: 'Cidade', type: 'text' })).body;
    await importAll(ana, [head, ['Ana', '11982147730', null, null, 'Recife']]);
    const next = [head, ['Anna', '1182147730', 'ana@x.com', null, 'Natal'], ['Bia', '11982147731']] as SheetCell[][];
    expect((await importAll(ana, next)).result).toMatchObject({ created: 1, updated: 1 });
    const ofAna = async () => (await contactsOf(ana)).find(({ phone }: { phone: string }) => phone.endsWith('30'));
    expect(await ofAna()).toMatchObject({ name: 'Ana', email: 'ana@x.com', custom_fields: { [field.id]: 'Recife' } });
    expect((await importAll(ana, next, { overwrite: true })).result).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await ofAna()).toMatchObject({ name: 'Anna', custom_fields: { [field.id]: 'Natal' } });
  });

  it('adds only, or updates only, where it is told to', async () => {
    const ana = await anOwner(world);
    await ana.post('/contacts', { name: '', phone: '11982147730' });
    const rows = [head, ['Ana', '11982147730'], ['Bia', '11982147731']] as SheetCell[][];
    expect((await check(ana, rows, { mode: 'add' })).check).toMatchObject({
      created: 1,
      updated: 0,
      refused: 1,
      reasons: [{ code: 'contact_exists', count: 1 }],
    });
    const updated = await importAll(ana, rows, { mode: 'update' });
    expect(updated.result).toMatchObject({ created: 0, updated: 1, reasons: [{ code: 'contact_unknown', count: 1 }] });
    expect((await contactsOf(ana)).map(({ name }: { name: string }) => name)).toEqual(['Ana']);
    expect((await importAll(ana, rows, { mode: 'add' })).result).toMatchObject({ created: 1, refused: 1 });
  });

  it('reads days and numbers as its importer writes them, as sheets store them, also counted from 1904', async () => {
    const ana = await anOwner(world);
    const day = (await ana.post('/custom-fields', { name: 'Nascimento', type: 'date' })).body;
    const sum = (await ana.post('/custom-fields', { name: 'Valor', type: 'number' })).body;
    const headers = ['Telefone', 'Nascimento', 'Valor', 'Criado em'];
    const rows = [
      headers,
      ['11982147730', dateCell(32_874), '1.234,50', dateCell(45_292.5, 2)],
      ['11982147731', dateCell(32_874, 3), 10, '01/02/2024 14:05'],
      ['11982147732', 32_874, '1234.5', '2024-02-01'],
      ['11982147733', '01/01/1990', null, null],
      ['11982147734', '1990-01-01', null, null],
      ['11982147735', '31/02/1990', null, null],
      ['11982147736', null, 'muito', null],
    ] as SheetCell[][];
    const done = await importAll(ana, rows);
    expect(done.result).toMatchObject({ created: 5, refused: 2 });
    const found = (await contactsOf(ana)).toSorted((a: { phone: string }, b: { phone: string }) =>
      a.phone < b.phone ? -1 : 1,
    );
    expect(found.map((one: { custom_fields: Record<string, unknown> }) => one.custom_fields[day.id])).toEqual(
      Array.from({ length: 5 }, () => '1990-01-01'),
    );
    expect(found.map((one: { custom_fields: Record<string, unknown> }) => one.custom_fields[sum.id])).toEqual([
      1234.5,
      10,
      1234.5,
      undefined,
      undefined,
    ]);
    expect(found.slice(0, 3).map(({ created_at }: { created_at: string }) => created_at)).toEqual([
      '2024-01-01T15:00:00.000Z',
      '2024-02-01T17:05:00.000Z',
      '2024-02-01T03:00:00.000Z',
    ]);
    const mac = await send(ana, makeXlsx([headers, ['11982147739', dateCell(32_874 - 1_462)]], { is1904: true }));
    await ana.post(`/contacts/import/${mac.body.id}/run`, optionsOf(mac.body));
    await over(ana, mac.body.id);
    const last = (await ana.get('/contacts?search=11982147739')).body.results[0];
    expect(last.custom_fields[day.id]).toBe('1990-01-01');
  });

  it('gives tags to everybody and by name, and makes those that are missing where its importer may', async () => {
    const ana = await anOwner(world);
    const fair = (await ana.post('/tags', { name: 'Feira' })).body;
    await ana.post('/tags', { name: 'VIP' });
    const rows = [
      ['Telefone', 'Etiquetas'],
      ['11982147730', 'vip; Novo, ,vip'],
      ['11982147731', null],
    ] as SheetCell[][];
    await importAll(ana, rows, { tags: [fair.id] });
    const names = async () =>
      (await contactsOf(ana))
        .toSorted((a: { phone: string }, b: { phone: string }) => (a.phone < b.phone ? -1 : 1))
        .map(({ tags }: { tags: { name: string }[] }) => tags.map(({ name }) => name));
    expect(await names()).toEqual([['Feira', 'Novo', 'VIP'], ['Feira']]);
    const caio = await aMember(world, ana, ['contacts', 'contacts_tags']);
    const more = [
      ['Telefone', 'Etiquetas'],
      ['11982147731', 'VIP, Unheard'],
    ] as SheetCell[][];
    expect((await importAll(caio, more)).result).toMatchObject({ updated: 1 });
    expect(await names()).toEqual([
      ['Feira', 'Novo', 'VIP'],
      ['Feira', 'VIP'],
    ]);
  });

  it('writes its refused rows to a file that can be mended and sent again', async () => {
    const ana = await anOwner(world);
    const rows = [head, ['Ana', '11982147730'], ['Bia', '119821'], ['Cid', '11982147732', 'wrong']] as SheetCell[][];
    const done = await importAll(ana, rows);
    expect(done.refused_file.name).toBe('leads - linhas recusadas.xlsx');
    const file = await fetch(`${ana.origin}${done.refused_file.url}`);
    const again = await send(ana, Buffer.from(await file.arrayBuffer()));
    expect(
      again.body.columns.map(({ header, target }: { header: string; target: string }) => [header, target]),
    ).toEqual([
      ['Nome completo', 'name'],
      ['Celular', 'phone'],
      ['E-mail', 'email'],
      ['CPF/CNPJ', 'document'],
      ['Cidade', null],
      ['Motivo da recusa', null],
    ]);
    expect(again.body.columns[5].samples).toEqual(['Telefone: faltam dígitos', 'E-mail inválido']);
    expect(again.body.columns[1].samples).toEqual(['119821', '11982147732']);
  });

  it('of a file with one broken row in twenty brings all others in, and counts why those stayed out', async () => {
    const ana = await anOwner(world);
    const broken: SheetCell[][] = [
      ['Short', '119821'],
      ['Nobody', null],
      ['Mail', '11970000001', 'not an address'],
      ['Doc', '11970000002', null, '123'],
      ['Again', '11 98100-0001'],
    ];
    const rows = Array.from(
      { length: 2_000 },
      (_, n): SheetCell[] =>
        (n % 20 === 19 ? broken[Math.floor(n / 20) % broken.length] : null) ?? [`Person ${n}`, `119810${10_000 + n}`],
    );
    rows[1] = ['Person 1', '11981000001'];
    const done = await importAll(ana, [head, ...rows]);
    expect(done).toMatchObject({ state: 'done', rows: 2_000 });
    const codes = ['document_invalid', 'duplicate_in_file', 'email_invalid', 'phone_missing', 'phone_too_short'];
    expect(done.result).toEqual({
      created: 1_900,
      updated: 0,
      unchanged: 0,
      refused: 100,
      reasons: codes.map((code) => ({ code, count: 20 })),
    });
    expect((await ana.get('/contacts')).body.total).toBe(1_900);
    const again = (await ana.get(`/contacts/import/${done.id}/refused?code=duplicate_in_file`)).body;
    expect(again.results[0]).toMatchObject({ row: 101, name: 'Again', other: 3 });
  });

  it('that is stopped in the middle leaves what it wrote, which can still be taken back', async () => {
    const ana = await anOwner(world);
    const rows = Array.from({ length: 6_000 }, (_, n) => [`Person ${n}`, `1198${String(1_000_000 + n)}`]);
    // Its second batch fails, and is tried again later.
    const breakAt = (deed: string) => asOwner(world.address, (owner) => owner.query(deed));
    await breakAt(`create function break_import() returns trigger language plpgsql as $$
        begin raise exception 'the disk is full'; end $$;
      create trigger break_import before insert on contacts for each row when (new.name = 'Person 5500')
        execute function break_import()`);
    const { body } = await send(ana, makeXlsx([head, ...rows]), { query: '?dryRun=false' });
    const stateOf = () =>
      world.db.withCompany(ana.companyId, (tx) =>
        tx
          .selectFrom('contact_imports as i')
          .innerJoin('jobs as j', 'j.id', 'i.job_id')
          .select(['i.phase', 'j.processed'])
          .executeTakeFirstOrThrow(),
      );
    await eventually(async () => {
      const { phase, processed } = await stateOf();
      return phase === 'writing' && processed === 5_000;
    }, 60_000);
    const stopped = (await ana.post(`/jobs/${body.id}/cancel`)).body;
    await breakAt('drop function break_import cascade');
    expect(stopped).toMatchObject({ state: 'cancelled', processed: 5_000, can_undo: true });
    expect(await over(ana, stopped.id)).toMatchObject({ can_undo: true, result: { created: 5_000 } });
    const total = async () => (await ana.get('/contacts')).body.total;
    expect(await total()).toBe(5_000);
    expect((await ana.post(`/jobs/${stopped.id}/undo`)).status).toBe(202);
    expect((await over(ana, stopped.id)).state).toBe('undone');
    expect(await total()).toBe(0);
  });

  it('that is gone is not found any more', async () => {
    const ana = await anOwner(world);
    const { body } = await send(ana, makeXlsx([head, ['Ana', '11982147730']]));
    await asOwner(world.address, (owner) => owner.query('delete from jobs where id = $1', [body.id]));
    const path = `/contacts/import/${body.id}`;
    expect([(await ana.get(path)).status, (await ana.get(`${path}/refused`)).status]).toEqual([404, 404]);
    for (const deed of ['check', 'run']) expect((await ana.post(`${path}/${deed}`, optionsOf(body))).status).toBe(404);
  });

  it('is told to whoever started it', async () => {
    const ana = await anOwner(world);
    const done = await importAll(ana, [head, ['Ana', '11982147730'], ['Bia', '1']]);
    const { results } = (await ana.get('/me/notifications')).body;
    expect(results[0]).toMatchObject({
      kind: 'contacts.imported',
      data: { file: 'leads.xlsx', created: '1', updated: '0', refused: '1', job: done.id },
    });
  });

  it('of the same numbers, twice at once, makes nobody twice', async () => {
    const ana = await anOwner(world);
    const rows = Array.from({ length: 12_000 }, (_, n) => [`Person ${n}`, `1198${String(1_000_000 + n)}`]);
    const [one, two] = [makeXlsx([head, ...rows]), makeXlsx([head, ...rows.toReversed()])];
    const sent = await Promise.all([one, two].map((file) => send(ana, file, { query: '?dryRun=false' })));
    const done = await Promise.all(sent.map(({ body }) => over(ana, body.id)));
    expect(done.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(done.reduce((sum, { result }) => sum + result.created, 0)).toBe(12_000);
    const { rows: counted } = await world.db.withCompany(ana.companyId, async (tx) => ({
      rows: await tx
        .selectFrom('contacts')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .execute(),
    }));
    expect(counted).toEqual([{ count: '12000' }]);
  });
});
