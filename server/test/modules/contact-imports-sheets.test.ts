import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { type Answer, aMember, anOwner, type Person } from '../support/people.ts';
import { dateCell, makeXlsx, type SheetCell } from '../support/sheets.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

async function send(person: Person, rows: SheetCell[][]): Promise<Answer['body']> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(makeXlsx(rows))]), 'leads.xlsx');
  const response = await fetch(`${person.origin}/api/contacts/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return response.json();
}

type Column = { column: number; header: string; target: string | null };
const targetsOf = ({ columns }: { columns: Column[] }) => columns.map(({ target }) => target);

/** With the columns as they were guessed. */
async function go(person: Person, deed: 'check' | 'run', uploaded: { id: string; columns: Column[] }) {
  const columns = uploaded.columns.flatMap(({ column, target }) => (target ? [{ column, target }] : []));
  await person.post(`/contacts/import/${uploaded.id}/${deed}`, { columns });
  const stateOf = () =>
    world.db.withCompany(person.companyId, (tx) =>
      tx.selectFrom('jobs').select('state').where('id', '=', uploaded.id).executeTakeFirstOrThrow(),
    );
  await eventually(async () => ['prepared', 'done', 'failed'].includes((await stateOf()).state), 60_000);
  return (await person.get(`/contacts/import/${uploaded.id}`)).body;
}

const report: SheetCell[][] = [
  ['Relatório de leads: Feira Decor 2026'],
  [],
  ['Gerado em', '15/11/2026'],
  [],
  ['Nome', 'WhatsApp', 'Loja'],
  ['Ana', '11982147730', 'Centro'],
  ['Bruno', '123', 'Sul'],
];

describe('the header of a sheet', () => {
  it('is found below a title, rows above stay out, and rows keep the numbers of the sheet', async () => {
    const ana = await anOwner(world);
    const uploaded = await send(ana, report);
    expect(uploaded).toMatchObject({ header_row: 5, columns: [{ header: 'Nome' }, { header: 'WhatsApp' }, {}] });
    expect(targetsOf(uploaded)).toEqual(['name', 'phone', null]);
    const done = await go(ana, 'run', uploaded);
    expect(done).toMatchObject({ rows: 2, result: { created: 1, refused: 1 } });
    expect((await ana.get(`/contacts/import/${done.id}/refused`)).body.results).toMatchObject([
      { row: 7, value: '123', header: 'WhatsApp' },
    ]);
    expect((await ana.get('/contacts')).body.results).toMatchObject([{ name: 'Ana' }]);
  });

  it('is the first row of a plain sheet, also when its names are strange or some are missing', async () => {
    const ana = await anOwner(world);
    const plain: SheetCell[][][] = [
      [['Quem', 'Onde', null], ...Array.from({ length: 3 }, () => ['cliente', 'São Paulo', 'lead'])],
      [['Telefone'], ['11982147730']],
      [
        ['1', '2'],
        ['Ana', '11982147730', 'x'],
      ],
    ];
    for (const rows of plain) expect(await send(ana, rows)).toMatchObject({ header_row: 1 });
    const strange = [['Lista'], [], ['Quem', 'Onde', 'Quando'], ['Ana', 'Centro', 'hoje']];
    expect(await send(ana, strange)).toMatchObject({ header_row: 3, columns: [{ header: 'Quem' }, {}, {}] });
  });

  it('is where the person says: columns are read anew, and what was checked before is forgotten', async () => {
    const ana = await anOwner(world);
    const uploaded = await send(ana, [
      ['Nome', 'Telefone'],
      ['Cliente', 'Celular', 'Loja'],
      ['Ana', '11982147730'],
    ]);
    const path = `/contacts/import/${uploaded.id}/header`;
    expect((await go(ana, 'check', uploaded)).check).toMatchObject({ created: 1, refused: 1 });
    const changed = await ana.put(path, { row: 2 });
    expect(changed).toMatchObject({ status: 200, body: { header_row: 2, check: null, options: null } });
    expect(targetsOf(changed.body)).toEqual(['name', 'phone', null]);
    expect((await go(ana, 'check', changed.body)).check).toMatchObject({ created: 1, refused: 0 });
    for (const row of [3, 9])
      expect(await ana.put(path, { row })).toMatchObject({ status: 422, body: { fields: { row: 'invalid' } } });
    await go(ana, 'run', changed.body);
    expect(await ana.put(path, { row: 1 })).toMatchObject({ status: 409, body: { code: 'import_busy' } });
    const bob = await anOwner(world);
    expect((await bob.put(path, { row: 1 })).status).toBe(404);
    expect((await (await aMember(world, ana, ['tags'])).put(path, { row: 1 })).status).toBe(403);
  });
});

describe('tags that a sheet names', () => {
  it('and that nobody has made yet are told of before they are made, or left out without the permission', async () => {
    const ana = await anOwner(world);
    await ana.post('/tags', { name: 'VIP' });
    const rows = [
      ['Nome', 'Telefone', 'Etiquetas'],
      ['Ana', '11982147730', 'vip, Showroom'],
      ['Bruno', '11982147731', 'showroom; Feira'],
      ['Refused', '1', 'Never'],
    ];
    const uploaded = await send(ana, rows);
    expect((await go(ana, 'check', uploaded)).check.new_tags).toEqual({
      count: 2,
      names: ['Showroom', 'Feira'],
      are_left_out: false,
    });
    const clerk = await aMember(world, ana, ['contacts', 'contacts_tags']);
    const theirs = await go(clerk, 'check', await send(clerk, rows));
    expect(theirs.check.new_tags).toMatchObject({ count: 2, are_left_out: true });
    await go(clerk, 'run', theirs);
    expect((await ana.get('/tags')).body.results).toMatchObject([{ name: 'VIP' }]);
    await go(ana, 'run', uploaded);
    expect((await ana.get('/tags')).body.total).toBe(3);
  });
});

describe('the columns of a sheet', () => {
  it('show their values as the person sees them in the sheet, and find fields by a part of their name', async () => {
    const ana = await anOwner(world);
    const [room, ...cities] = await Promise.all(
      ['Ambiente de interesse', 'Cidade natal', 'Cidade atual'].map((name) =>
        ana.post('/custom-fields', { name, type: 'text' }).then(({ body }) => body.id as string),
      ),
    );
    const uploaded = await send(ana, [
      ['Celular', 'Desde', 'Visto', 'Desconto', 'Ambiente', 'Cidade', 'Sua cidade atual', 'Área'],
      [
        11982147730,
        dateCell(46_237),
        dateCell(46_237.75, 2),
        { xml: '<c s="5"><v>0.155</v></c>' },
        'Sala',
        '',
        '',
        17.5,
      ],
    ]);
    const samples = uploaded.columns.map((column: { samples: string[] }) => column.samples[0]);
    expect(samples.slice(0, 4)).toEqual(['11982147730', '03/08/2026', '03/08/2026, 18:00', '15,5%']);
    expect(samples[7]).toBe('17,5');
    expect(targetsOf(uploaded)).toEqual(['phone', null, null, null, room, null, cities[1], null]);
  });

  it('are known by what people usually write over them', async () => {
    const ana = await anOwner(world);
    const phones = ['Telefone / WhatsApp', 'Celular (WhatsApp)', 'Telefone ou celular', 'WhatsApp (com DDD)', 'FONE*'];
    for (const phone of phones)
      expect([
        phone,
        targetsOf(
          await send(ana, [
            ['Nome', phone],
            ['Ana', '11982147730'],
          ]),
        ),
      ]).toEqual([phone, ['name', 'phone']]);
    expect(targetsOf(await send(ana, [['Telefone', 'E-mail do contato', 'Telefone do síndico'], ['1']]))).toEqual([
      'phone',
      null,
      null,
    ]);
  });
});
