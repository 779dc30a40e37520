import { randomUUID } from 'node:crypto';
import type { ContactCondition, ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { matches, type Subject } from '@yupflow/flow-engine/conditions/evaluate';
import {
  builtInFields,
  contactMoments,
  type FieldType,
  type FieldValue,
  fieldTypes,
  firstNameOf,
  lastNameOf,
  type ValueType,
} from '@yupflow/flow-engine/conditions/fields';
import { needsValue, operatorsOfItem, operatorsOfType } from '@yupflow/flow-engine/conditions/operators';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConditions, compileConditions } from '../../src/modules/contacts/contact-conditions.service.ts';
import { aContact, aField, aTag } from '../support/contacts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const timezones = ['America/Sao_Paulo', 'Asia/Kathmandu', 'Europe/Lisbon', 'America/Havana', 'Pacific/Kiritimati'];
const now = new Date('2026-11-15T02:30:00Z');

const words = [
  '',
  'João',
  'JOAO',
  'Joa\u0303o',
  'ana',
  'ΣΑΣ',
  'σας',
  'İstanbul',
  'istanbul',
  'ırmak',
  'Straße',
  'é',
  'É',
  '👩🏽‍🚀',
  '🇧🇷',
  '\u0301',
  'ﬁ',
  'Ǆ',
  'a%b_',
  // Alike as far as the index looks.
  'Á'.repeat(100),
  `${'a'.repeat(100)}b`,
  "o'x\\",
  'ÅΩ',
  '한글',
];
const word = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: 'grapheme', maxLength: 3 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
);
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const digits = fc.constantFrom('5511988887777', '551188887777', '351912345678', '5491123456789', '12345');
const document = fc.constantFrom('52998224725', '12ABC34501DE35', '12345678Z', 'X1234567L');
const number = fc.constantFrom(0, -0, 1, -1, 0.1, 0.30000000000000004, 0.3, 1e21, -1e-7, 2 ** 53, 100);
const day = fc
  .integer({ min: -3, max: 3 })
  .map((days) => new Date(Date.UTC(2026, 10, 15 + days)).toISOString().slice(0, 10));
/** Round midnights, clocks that are set back, and seconds within a minute. */
const instant = fc.oneof(
  fc.integer({ min: -3 * 1440, max: 3 * 1440 }).map((minutes) => new Date(now.getTime() + minutes * 60_000)),
  fc
    .constantFrom(
      '2026-11-01T04:30:00Z',
      '2026-11-01T05:30:59Z',
      '2018-11-04T03:00:00Z',
      '2018-11-04T02:59:59Z',
      '2018-02-18T01:30:00Z',
      '2018-02-18T02:30:00Z',
    )
    .map((text) => new Date(text)),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });

const valueOfType: Record<ValueType, fc.Arbitrary<FieldValue>> = {
  text: phrase,
  name: phrase,
  email: phrase,
  document,
  phone: digits,
  number,
  date: day,
  datetime: instant.map((at) => at.toISOString()),
};
const wantedText = fc.oneof(phrase, word).filter((text) => text !== '');
const wantedOfType: Record<ValueType, fc.Arbitrary<string | number | { days: number }>> = {
  text: wantedText,
  name: wantedText,
  email: wantedText,
  document: fc.constantFrom('529.982.247-25', '529', '12.abc.345/01de-35', 'z', '--', 'ß'),
  phone: fc.constantFrom('+55 (11) 98888-7777', '55', '11', '8888-7777', '()', '٥'),
  number,
  date: fc.oneof(day, fc.record({ days: fc.integer({ min: -3, max: 3 }) })),
  datetime: fc.oneof(
    day,
    fc.record({ days: fc.integer({ min: -3, max: 3 }) }),
    instant.map((at) => at.toISOString().slice(0, 16)),
    fc.constantFrom(
      '2026-11-01',
      '2026-11-01T00:30',
      '2018-11-04',
      '2018-02-17',
      '2018-02-17T23:30',
      '0001-01-01',
      '9999-12-31',
    ),
  ),
};

interface Facts {
  name: string;
  phone: string | null;
  email: string | null;
  document: string | null;
  lastMessage: string | null;
  createdAt: Date;
  lastActivityAt: Date | null;
  tags: string[];
  assignedTo: string | null;
  values: Record<string, FieldValue>;
}
interface Register {
  tags: string[];
  members: string[];
  /** By id. */
  types: Map<string, FieldType>;
  companyValues: Map<string, FieldValue>;
}

const asStored = (type: FieldType, value: FieldValue) =>
  type === 'date' || type === 'datetime' ? new Date(value) : value;

async function aRegister(owner: Person): Promise<Register> {
  const member = await aMember(world, owner, []);
  const types = new Map<string, FieldType>();
  const companyValues = new Map<string, FieldValue>();
  const ofCompany: Record<FieldType, FieldValue> = {
    text: 'João',
    number: 1,
    date: '2026-11-14',
    datetime: '2026-11-15T02:30:10.000Z',
    name: 'ΣΑΣ',
    email: 'a@b.co',
    document: '52998224725',
  };
  for (const type of fieldTypes) {
    types.set(await aField(world, owner, { type }), type);
    const id = await aField(world, owner, { type, kind: 'bot', value: asStored(type, ofCompany[type]) });
    types.set(id, type);
    companyValues.set(id, ofCompany[type]);
  }
  types.set(await aField(world, owner, { kind: 'bot' }), 'text');
  const tags = [await aTag(world, owner, 'VIP'), await aTag(world, owner, 'Cold')];
  return { tags, members: [owner.userId, member.userId], types, companyValues };
}

function someFacts({ tags, members, types, companyValues }: Register): fc.Arbitrary<Facts> {
  const own = [...types].filter(([id]) => !companyValues.has(id)).slice(0, fieldTypes.length);
  const values = fc.record(Object.fromEntries(own.map(([id, type]) => [id, valueOfType[type]])), { requiredKeys: [] });
  return fc.record({
    name: phrase,
    phone: orNull(digits),
    email: orNull(word),
    document: orNull(document),
    lastMessage: orNull(phrase),
    createdAt: instant,
    lastActivityAt: orNull(instant),
    tags: fc.subarray(tags),
    assignedTo: orNull(fc.constantFrom(...members)),
    values: values as fc.Arbitrary<Record<string, FieldValue>>,
  });
}

function someConditions({ tags, members, types }: Register): fc.Arbitrary<ContactConditions> {
  const fixed = { ...builtInFields, ...contactMoments };
  const all: [string, ValueType][] = [...Object.entries(fixed), ...types];
  const gone = randomUUID();
  const fieldCondition = fc.constantFrom(...all, [gone, 'text'] as [string, ValueType]).chain(([field, type]) =>
    fc
      .record({ operator: fc.constantFrom(...operatorsOfType[type]), value: wantedOfType[type] })
      .map(({ operator, value }) => ({
        item: 'field' as const,
        field,
        operator,
        ...(needsValue(operator) && { value }),
      })),
  );
  const tag = fc.constantFrom(...tags, gone);
  const tagCondition = fc
    .constantFrom(...operatorsOfItem.tag)
    .chain(
      (operator): fc.Arbitrary<ContactCondition> =>
        operator === 'in'
          ? fc.array(tag, { minLength: 1, maxLength: 3 }).map((value) => ({ item: 'tag', operator, value }))
          : tag.map((value) => ({ item: 'tag', operator, value })),
    );
  const memberCondition = fc
    .constantFrom(...operatorsOfItem.member)
    .chain(
      (operator): fc.Arbitrary<ContactCondition> =>
        operator === 'is' || operator === 'not_is'
          ? fc.constantFrom(...members, gone).map((value) => ({ item: 'member', operator, value }))
          : fc.constant({ item: 'member', operator }),
    );
  const item = fc.oneof({ arbitrary: fieldCondition, weight: 6 }, tagCondition, memberCondition);
  return fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    items: fc.array(item, { minLength: 1, maxLength: 3 }),
  });
}

function subjectOf(facts: Facts, { types, companyValues }: Register, timezone: string): Subject {
  const fixed: Record<string, FieldValue | null> = {
    full_name: facts.name,
    first_name: firstNameOf(facts.name),
    last_name: lastNameOf(facts.name),
    phone: facts.phone,
    email: facts.email,
    document: facts.document,
    last_message: facts.lastMessage,
    created_at: facts.createdAt.toISOString(),
    last_activity_at: facts.lastActivityAt?.toISOString() ?? null,
  };
  return {
    valueOf: (field) => companyValues.get(field) ?? facts.values[field] ?? fixed[field],
    typeOf: (field) => types.get(field),
    tags: new Set(facts.tags),
    assignedTo: facts.assignedTo,
    now,
    timezone,
    isOpen: false,
  };
}

/** The ids for each of the conditions, by one query: many journeys to the database would take most of the time. */
const idsForEach = (companyId: string, many: readonly ContactConditions[], timezone: string) =>
  world.db.withCompany(companyId, async (tx) => {
    const items = many.flatMap((conditions) => conditions.items);
    const fields = await checkConditions(tx, companyId, { match: 'any', items });
    const scope = { companyId, timezone, now, fields };
    const questions = many.map(
      (conditions, place) => sql`select ${place}::int as place, person.id from contacts as person
        where person.company_id = ${companyId}::uuid and ${compileConditions(conditions, scope, 'person')}`,
    );
    const { rows } = await sql<{ place: number; id: string }>`${sql.join(questions, sql` union all `)}`.execute(tx);
    return many.map((_, place) =>
      rows
        .filter((row) => row.place === place)
        .map((row) => row.id)
        .sort(),
    );
  });

it('finds in the database exactly those for whom the evaluator says yes', async () => {
  const owner = await anOwner(world);
  const register = await aRegister(owner);
  const people = new Map<string, Facts>();
  for (const facts of fc.sample(someFacts(register), { numRuns: 60, seed: 4 })) {
    const values = Object.entries(facts.values).map(([id, value]) => [
      id,
      asStored(register.types.get(id) ?? 'text', value),
    ]);
    const { phone, ...rest } = facts;
    const id = await aContact(world, owner, { ...rest, phone: null, values: Object.fromEntries(values) });
    // Many share a number here, which no two identities may.
    await world.db.withCompany(owner.companyId, (tx) =>
      tx
        .updateTable('contacts')
        .set({ phone })
        .where('company_id', '=', owner.companyId)
        .where('id', '=', id)
        .execute(),
    );
    people.set(id, facts);
  }
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(someConditions(register), { minLength: 20, maxLength: 20 }),
      fc.constantFrom(...timezones),
      async (many, timezone) => {
        const answers = await idsForEach(owner.companyId, many, timezone);
        for (const [place, conditions] of many.entries()) {
          const expected = [...people].filter(([, facts]) => matches(conditions, subjectOf(facts, register, timezone)));
          const ids = answers[place] ?? [];
          expect(ids, JSON.stringify(conditions)).toEqual(expected.map(([id]) => id).sort());
          found += ids.length > 0 && ids.length < people.size ? 1 : 0;
        }
      },
    ),
    { numRuns: 40, seed: 4 },
  );
  // Conditions that find nobody or everybody would prove little.
  expect(found).toBeGreaterThan(200);
});

describe('conditions', () => {
  it("see neither another company's tags nor its values", async () => {
    const [ana, bruno] = await twoCompanies(world);
    const tag = await aTag(world, bruno, 'VIP');
    const field = await aField(world, bruno, { kind: 'bot', value: 'gold' });
    await aContact(world, bruno, { tags: [tag] });
    const own = await aContact(world, ana);
    const asked: ContactCondition[] = [
      { item: 'tag', operator: 'is', value: tag },
      { item: 'field', field, operator: 'has_value' },
      { item: 'field', field, operator: 'is_unknown' },
    ];
    const each = asked.map((item): ContactConditions => ({ match: 'all', items: [item] }));
    expect(await idsForEach(ana.companyId, each, 'UTC')).toEqual([[], [], [own]]);
  });

  it("are refused where operator or value doesn't fit the field", async () => {
    const ana = await anOwner(world);
    const points = await aField(world, ana, { type: 'number' });
    const check = (item: ContactCondition) =>
      world.db.withCompany(ana.companyId, (tx) => checkConditions(tx, ana.companyId, { match: 'all', items: [item] }));
    const refusal = { code: 'invalid_fields', details: { fields: { conditions: 'invalid_condition' } } };
    await expect(check({ item: 'field', field: points, operator: 'contains', value: '1' })).rejects.toMatchObject(
      refusal,
    );
    await expect(check({ item: 'field', field: points, operator: 'equal', value: '1' })).rejects.toMatchObject(refusal);
    await expect(check({ item: 'field', field: 'first_pet', operator: 'has_value' })).rejects.toMatchObject(refusal);
    expect(await check({ item: 'field', field: points, operator: 'equal', value: 1 })).toEqual(
      new Map([[points, { type: 'number', kind: 'user' }]]),
    );
  });
});
