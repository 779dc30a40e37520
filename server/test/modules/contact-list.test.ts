import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

interface Facts {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly document?: string;
  readonly created_at?: string;
  readonly last_activity_at?: string;
}

const insert = (owner: Person, facts: readonly Facts[]) =>
  world.db.withCompany(owner.companyId, (tx) =>
    tx
      .insertInto('contacts')
      .values(facts.map((fact) => ({ company_id: owner.companyId, ...fact })))
      .returning('id')
      .execute(),
  );

type Asked = Record<string, string | number | object>;

const ask = (person: Person, asked: Asked = {}) => {
  const texts = Object.entries(asked).map(([key, value]): [string, string] => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return person.get(`/contacts?${new URLSearchParams(texts)}`);
};

const namesOf = (answer: { body: { results: { name: string }[] } }) => answer.body.results.map(({ name }) => name);
const find = async (person: Person, search: string) => namesOf(await ask(person, { search }));

/** From the first page to the last; `between` happens after each. */
async function walk(person: Person, asked: Asked, between = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await ask(person, { ...asked, ...(cursor && { cursor }) });
    expect(page.status).toBe(200);
    ids.push(...page.body.results.map(({ id }: { id: string }) => id));
    cursor = page.body.cursor;
    await between();
  }
  return ids;
}

describe('searching contacts', () => {
  const people: Facts[] = [
    { name: 'João Conceição', phone: '5511982147788', email: 'joao@empresa.com.br', document: '52998224725' },
    { name: 'Joana Silva', phone: '551182147799', email: 'joana.silva@gmail.com' },
    { name: 'Maria da Silva 100%', phone: '5521933334444', document: '12ABC34501DE35' },
    { name: 'Sala 12 34', phone: '5491122334455' },
    { name: '', phone: '351912345678' },
  ];
  let ana: Person;
  beforeAll(async () => {
    ana = await anOwner(world);
    await insert(ana, people);
  });

  it('finds by any part of the name without case and accents, and by several words in any order', async () => {
    expect(await find(ana, 'CONCEICAO')).toEqual(['João Conceição']);
    expect(await find(ana, 'onceiçã')).toEqual(['João Conceição']);
    expect(await find(ana, 'silva')).toEqual(['Joana Silva', 'Maria da Silva 100%']);
    expect(await find(ana, 'silva joana')).toEqual(['Joana Silva']);
    expect(await find(ana, 'silva conceição')).toEqual([]);
  });

  it('finds by one or two letters where a word begins, and takes wildcards literally', async () => {
    expect(await find(ana, 'jo')).toEqual(['Joana Silva', 'João Conceição']);
    expect(await find(ana, 'J')).toEqual(['Joana Silva', 'João Conceição']);
    expect(await find(ana, 'si m')).toEqual(['Maria da Silva 100%']);
    expect(await find(ana, '%')).toEqual(['Maria da Silva 100%']);
    expect(await find(ana, '％')).toEqual(['Maria da Silva 100%']);
    for (const odd of ['_', '\\', '＼＼＼', "'", '"]'])
      expect(await ask(ana, { search: odd })).toMatchObject({ status: 200, body: { total: 0 } });
  });

  it('finds phone digits anywhere, whatever signs stand between them', async () => {
    for (const typed of ['98214-77', '(11) 98214-77', '+55 11 98214-7788', '11982147788', '214 77 88'])
      expect(await find(ana, typed), typed).toContain('João Conceição');
    expect(await find(ana, '(11) 98214-7788')).toEqual(['João Conceição']);
    expect(await find(ana, 'joão 7788')).toEqual(['João Conceição']);
    expect(await find(ana, '77')).toEqual(['Joana Silva', 'João Conceição']);
    expect(await find(ana, '+351 912')).toEqual(['']);
    expect(await find(ana, '12 34')).toEqual(['Sala 12 34', '']);
  });

  it('finds a mobile with and without the ninth digit of Brazil and the 9 of Argentina', async () => {
    expect(await find(ana, '(11) 98214-7799')).toEqual(['Joana Silva']);
    expect(await find(ana, '(11) 8214-7788')).toEqual(['João Conceição']);
    expect(await find(ana, '+54 11 2233-4455')).toEqual(['Sala 12 34']);
  });

  it('finds e-mails and documents as they are written', async () => {
    expect(await find(ana, 'Joana.Silva@gmail')).toEqual(['Joana Silva']);
    expect(await find(ana, '@empresa.com')).toEqual(['João Conceição']);
    expect(await find(ana, '529.982.247-25')).toEqual(['João Conceição']);
    expect(await find(ana, '12.abc.345/01de-35')).toEqual(['Maria da Silva 100%']);
  });

  it('finds nobody who was deleted, and nobody of another company', async () => {
    const [bruno, clara] = await twoCompanies(world);
    const [gone] = await insert(bruno, [{ name: 'Otto Gone' }, { name: 'Otto Here' }]);
    await world.db.withCompany(bruno.companyId, (tx) =>
      tx
        .updateTable('contacts')
        .set({ deleted_at: new Date() })
        .where('id', '=', gone?.id ?? '')
        .execute(),
    );
    expect(await find(bruno, 'otto')).toEqual(['Otto Here']);
    expect((await ask(bruno)).body.total).toBe(1);
    expect((await ask(clara, { search: 'otto' })).body).toMatchObject({ results: [], total: 0 });
    expect((await ask(clara)).body).toMatchObject({ results: [], total: 0 });
  });
});

describe('the list of contacts', () => {
  const count = 40;
  let ana: Person;
  let fields: Record<'city' | 'points' | 'birthday', string>;
  let tagId: string;
  let ids: string[];

  /** Values that repeat, and some contacts without any. */
  beforeAll(async () => {
    ana = await anOwner(world);
    const facts = Array.from({ length: count }, (_, n) => ({
      name: n % 5 === 0 ? '' : ['Águeda', 'agueda', 'Bia', 'Zoé'][n % 4],
      ...(n % 3 === 0 ? {} : { phone: `55119${80000000 + (n % 2 === 0 ? n : -n)}` }),
      ...(n % 3 === 1 ? {} : { email: `${n % 7}@example.com` }),
      created_at: `2026-01-0${1 + (n % 3)}T10:00:00.00000${n % 4}Z`,
      ...(n % 4 === 0 ? {} : { last_activity_at: `2026-02-0${1 + (n % 5)}T10:00:00Z` }),
    }));
    ids = (await insert(ana, facts)).map(({ id }) => id);
    const { companyId } = ana;
    await world.db.withCompany(companyId, async (tx) => {
      const types = { city: 'text', points: 'number', birthday: 'date' } as const;
      const made = await tx
        .insertInto('custom_fields')
        .values(Object.entries(types).map(([name, type]) => ({ company_id: companyId, name, type, kind: 'user' })))
        .returning(['id', 'name'])
        .execute();
      fields = Object.fromEntries(made.map(({ id, name }) => [name, id])) as typeof fields;
      const values = ids.flatMap((contact_id, n) => {
        const of = { company_id: companyId, contact_id };
        return [
          ...(n % 3 === 0 ? [] : [{ ...of, field_id: fields.city, text: ['Óbidos', 'obidos', 'Pará'][n % 3] }]),
          ...(n % 4 === 0 ? [] : [{ ...of, field_id: fields.points, number: [-1.5, 0.1, 0.1, 1e21][n % 4] }]),
          ...(n % 5 === 0 ? [] : [{ ...of, field_id: fields.birthday, at: new Date(`2000-01-0${1 + (n % 4)}`) }]),
        ];
      });
      for (const value of values) await tx.insertInto('contact_field_values').values(value).execute();
      const tag = await tx
        .insertInto('tags')
        .values({ company_id: companyId, name: 'VIP', color: '#0284c7' })
        .returning('id')
        .executeTakeFirstOrThrow();
      tagId = tag.id;
      await tx
        .insertInto('contact_tags')
        .values(
          ids.filter((_, n) => n % 4 === 0).map((contact_id) => ({ company_id: companyId, contact_id, tag_id: tagId })),
        )
        .execute();
    });
  });

  const sorts = ['name', 'phone', 'email', 'created_at', 'last_activity_at', 'city', 'points', 'birthday'] as const;
  const sortOf = (sort: (typeof sorts)[number]) => (sort in fields ? fields[sort as keyof typeof fields] : sort);
  interface Shown {
    readonly custom_fields: Record<string, string | number>;
    readonly [column: string]: unknown;
  }
  const plain = (value: unknown) =>
    typeof value === 'string'
      ? value
          .normalize('NFD')
          .replace(/[\u0300-\u036f]/g, '')
          .toLowerCase()
      : value;
  const shownValue = (contact: Shown, sort: string) => plain(contact.custom_fields[sort] ?? contact[sort]) || null;

  it.each(sorts)('is sorted by %s in both orders, and those without a value come last', async (name) => {
    const sort = sortOf(name);
    for (const order of ['asc', 'desc'] as const) {
      const { body } = await ask(ana, { sort, order, limit: 100 });
      const values: unknown[] = body.results.map((contact: Shown) => shownValue(contact, sort));
      const valued = values.filter((value) => value !== null) as (string | number)[];
      expect(values.slice(valued.length).every((value) => value === null)).toBe(true);
      const sorted = valued.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(valued).toEqual(order === 'asc' ? sorted : sorted.toReversed());
      expect(body.total).toBe(count);
    }
  });

  it.each(sorts)('is walked by %s page by page without a gap, sorted as a whole', async (name) => {
    const sort = sortOf(name);
    const isNoVip = { match: 'all', items: [{ item: 'tag', operator: 'not_is', value: tagId }] };
    const filters: Asked[] = [{}, { search: '@example' }, { conditions: isNoVip }];
    for (const order of ['asc', 'desc'])
      for (const asked of filters) {
        const whole = (await ask(ana, { ...asked, sort, order, limit: 100 })).body;
        const walked = await walk(ana, { ...asked, sort, order, limit: 7 });
        expect(walked).toEqual(whole.results.map(({ id }: { id: string }) => id));
        expect(new Set(walked).size).toBe(whole.total);
      }
  });

  it('shows each contact once while others come and go', async () => {
    const bruno = await anOwner(world, 'Bruno');
    const there = (
      await insert(
        bruno,
        Array.from({ length: 15 }, () => ({ name: 'Same' })),
      )
    ).map(({ id }) => id);
    const passing = () => insert(bruno, [{ name: 'Aaron' }, { name: 'Same' }, { name: 'Zoe' }, {}]).then(() => {});
    let pages = 0;
    const walked = await walk(bruno, { limit: 4, sort: 'name' }, async () => {
      if (pages++ < 5) await passing();
    });
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked).toEqual(expect.arrayContaining(there));
  });

  it('is filtered by all or any of the conditions, with a search beside', async () => {
    const isVip = { item: 'tag', operator: 'is', value: tagId };
    const isRich = { item: 'field', field: fields.points, operator: 'greater', value: 1000 };
    const isNear = { item: 'field', field: fields.city, operator: 'is', value: 'ÓBIDOS' };
    const totalOf = async (match: string, items: object[], search = '') =>
      (await ask(ana, { conditions: { match, items }, search })).body.total;
    expect(await totalOf('all', [isVip])).toBe(10);
    expect(await totalOf('all', [{ ...isVip, operator: 'not_is' }])).toBe(30);
    expect(await totalOf('all', [isVip, isRich])).toBe(0);
    expect(await totalOf('any', [isVip, isRich])).toBe(20);
    expect(await totalOf('all', [isVip, isNear])).toBe(3);
    expect(await totalOf('all', [isVip], 'zoe')).toBe(0);
    expect(await totalOf('all', [isRich], 'zoe')).toBe(8);
    expect(await totalOf('all', [])).toBe(count);
  });

  it('refuses conditions that make no sense, and a sort that is none', async () => {
    const bad = [{ item: 'field', field: fields.points, operator: 'contains', value: 'x' }];
    for (const conditions of [{ match: 'all', items: bad }, { match: 'some', items: [] }, 'nonsense'])
      expect(await ask(ana, { conditions })).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
    expect((await ask(ana, { conditions: { match: 'all', items: bad } })).body.fields).toEqual({
      conditions: 'invalid_condition',
    });
    for (const sort of [randomUUID(), 'source'])
      expect((await ask(ana, { sort })).body).toMatchObject({ code: 'invalid_fields', fields: { sort: 'invalid' } });
  });

  it('refuses a cursor of another search or order, and one that is made up', async () => {
    const { cursor } = (await ask(ana, { limit: 5, sort: 'created_at' })).body;
    const others: Asked[] = [
      { sort: 'name' },
      { order: 'desc' },
      { search: 'x' },
      { conditions: { match: 'all', items: [] } },
    ];
    for (const other of others)
      expect((await ask(ana, { sort: 'created_at', ...other, cursor })).body.code).toBe('invalid_cursor');
    const [mark, total, , id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const value of ['=yesterday', '=2026-02-31T10:00:00.000000Z', '', '=\0'])
      for (const made of [[mark, total, value, id], [mark, total, 'none', 'x'], ['x']]) {
        const text = Buffer.from(JSON.stringify(made)).toString('base64url');
        expect(await ask(ana, { sort: 'created_at', cursor: text })).toMatchObject({
          status: 400,
          body: { code: 'invalid_cursor' },
        });
      }
    expect((await ask(ana, { sort: 'created_at', limit: 5, cursor })).status).toBe(200);
  });

  it('is for those with the permission', async () => {
    const caio = await aMember(world, ana, ['tags']);
    expect(await ask(caio)).toMatchObject({ status: 403, body: { permission: 'contacts' } });
    const dora = await aMember(world, ana, ['contacts']);
    expect((await ask(dora, { limit: 1 })).body.results).toHaveLength(1);
  });
});

describe('more contacts than are counted', () => {
  it('are walked to the end all the same, by an order in which those found stand far away', async () => {
    const ana = await anOwner(world);
    await world.db.withCompany(ana.companyId, async (tx) => {
      const insertMany = (name: string, many: number) =>
        tx
          .insertInto('contacts')
          .columns(['company_id', 'name'])
          .expression((eb) =>
            eb
              .selectFrom(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(many)]).as('n'))
              .select((each) => [each.val(ana.companyId).as('company_id'), each.val(name).as('name')]),
          )
          .execute();
      await insertMany('Abel Silva', 6_000);
      await insertMany('Zacarias Souza', 10_120);
    });
    for (const order of ['asc', 'desc']) {
      const first = (await ask(ana, { search: 'zacarias', order, limit: 100 })).body;
      expect(first).toMatchObject({ total: 10_000, has_more_than_total: true });
      expect(new Set(first.results.map(({ name }: { name: string }) => name))).toEqual(new Set(['Zacarias Souza']));
    }
    // Whoever decides about all of them is told how many they are.
    const counts = ['', '?search=zacarias', '?search=nobody'].map((query) => ana.get(`/contacts/count${query}`));
    expect((await Promise.all(counts)).map(({ body }) => body)).toEqual([
      { total: 16_120 },
      { total: 10_120 },
      { total: 0 },
    ]);
    expect(await ana.get('/contacts/count?conditions={}')).toMatchObject({ status: 422 });
    const walked = await walk(ana, { search: 'souza', limit: 100, sort: 'created_at' });
    expect(new Set(walked).size).toBe(10_120);
    expect(walked).toHaveLength(10_120);
  });
});
