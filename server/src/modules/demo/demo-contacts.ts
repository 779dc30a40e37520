import { phoneKey } from '@yupflow/contract/phones';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';

interface DemoField {
  readonly name: string;
  readonly type: FieldType;
  readonly kind: 'user' | 'bot';
  readonly number?: number;
}

const fields = {
  city: { name: 'Cidade', type: 'text', kind: 'user' },
  lastPurchase: { name: 'Última compra', type: 'date', kind: 'user' },
  total: { name: 'Valor total', type: 'number', kind: 'user' },
  room: { name: 'Ambiente de interesse', type: 'text', kind: 'user' },
  birthday: { name: 'Data de nascimento', type: 'date', kind: 'user' },
  freeShipping: { name: 'Frete grátis acima de', type: 'number', kind: 'bot', number: 1_500 },
} as const satisfies Record<string, DemoField>;

/** Whose contact, who wrote it, and how long ago. */
const notes: readonly [contact: string, author: string, daysAgo: number, text: string][] = [
  [
    'Ana Beatriz Moura',
    'Camila Torres',
    74,
    'Projeto do apartamento na Vila Mariana. Volta a comprar quando a obra terminar.',
  ],
  ['Ana Beatriz Moura', 'Helena Vaz', 12, 'Pediu amostras de linho: enviar junto com o catálogo novo.'],
  ['Bruno Sampaio', 'Diego Fontes', 70, 'Entrega só depois das 14h, portaria não recebe de manhã.'],
  ['Carolina Vieira Lacerda', 'Helena Vaz', 61, 'Especifica para três clientes. Desconto de arquiteta combinado: 8%.'],
  ['Daniel Okamoto', 'André Sales', 110, 'Gostou da mesa Araucária, achou o prazo longo.'],
  ['Felipe Antunes', 'Rafael Nunes', 79, 'Compra para pousadas. Emitir sempre no CNPJ da rede.'],
  ['Helena Duarte', 'Camila Torres', 88, 'Envio para Portugal por transportadora própria dela.'],
  ['Joana Figueiredo', 'Beatriz Lima', 64, 'Prefere falar por áudio.'],
  ['Mariana Telles', 'Juliana Prado', 30, 'Cadeira com o pé solto: assistência resolveu, ligar para confirmar.'],
  ['Nicolás Ferreyra', 'Rafael Nunes', 100, 'Fala espanhol. Pede fatura pró-forma antes de pagar.'],
];

const daysAgo = (days: number) => sql<Date>`app.now() - make_interval(days => ${days})`;
/** A day of the company's calendar, as dates are kept: the midnight of UTC. */
const dayAgo = (timezone: string, days: number) =>
  sql<Date>`(date_trunc('day', app.now() at time zone ${timezone}) - make_interval(days => ${days})) at time zone 'UTC'`;

const idsByName = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));

async function addFields(tx: Tx, companyId: string, founded: number): Promise<Map<string, string>> {
  const made = await tx
    .insertInto('custom_fields')
    .values(Object.values(fields).map((field) => ({ ...field, company_id: companyId, created_at: daysAgo(founded) })))
    .returning(['id', 'name'])
    .execute();
  return idsByName(made);
}

async function addFilters(tx: Tx, companyId: string, tagIds: Map<string, string>, lastPurchase: string): Promise<void> {
  const hasTag = (name: string) => ({ item: 'tag' as const, operator: 'is' as const, value: tagIds.get(name) ?? '' });
  const longAgo = {
    item: 'field' as const,
    field: lastPurchase,
    operator: 'before' as const,
    value: { days: -60 },
  };
  const filters: Record<string, ContactConditions['items']> = {
    'VIP sem compra há 60 dias': [hasTag('VIP'), longAgo],
    'Leads da Feira Decor': [hasTag('Feira Decor')],
    Arquitetos: [hasTag('Arquiteto')],
    'Sem atendente': [{ item: 'member', operator: 'is_unknown' }],
  };
  const rows = Object.entries(filters).map(([name, items]) => ({
    company_id: companyId,
    name,
    conditions: JSON.stringify({ match: 'all', items } satisfies ContactConditions),
  }));
  await tx.insertInto('contact_filters').values(rows).execute();
}

function valuesOf(person: DemoPerson, fieldIds: Map<string, string>, timezone: string) {
  const value = (field: DemoField, filled: { text?: string; number?: number; at?: unknown }) => ({
    field_id: fieldIds.get(field.name) ?? '',
    text: filled.text ?? null,
    number: filled.number ?? null,
    at: (filled.at ?? null) as Date | null,
  });
  const { purchaseDaysAgo, total, room, bornOn } = person;
  return [
    value(fields.city, { text: person.city }),
    ...(purchaseDaysAgo === null ? [] : [value(fields.lastPurchase, { at: dayAgo(timezone, purchaseDaysAgo) })]),
    ...(total === null ? [] : [value(fields.total, { number: total })]),
    ...(room === null ? [] : [value(fields.room, { text: room })]),
    ...(bornOn === null ? [] : [value(fields.birthday, { at: new Date(`${bornOn}T00:00:00Z`) })]),
  ];
}

/** What flows and webhooks noted of some of them in two months. */
async function addCustomEvents(tx: Tx, companyId: string): Promise<void> {
  await sql`
    insert into custom_events (company_id, contact_id, name, intent_key, at)
    select company_id, id, (array['Orçamento enviado', 'Visita agendada', 'Pedido pago'])[1 + n % 3], 'demo:' || n,
      greatest(created_at + interval '1 hour', app.now() - make_interval(days => n * 7 % 58, mins => n * 37 % 600))
    from (select company_id, id, created_at, row_number() over (order by md5(phone))::int as n from contacts
      where company_id = ${companyId} and phone is not null) c
    where n <= 140`.execute(tx);
}

/** The contacts of the demo company with their fields, filters and notes. Its team and its tags are there already. */
export async function addContacts(tx: Tx, company: { id: string; timezone: string; daysAgo: number }): Promise<void> {
  const { id: companyId, timezone } = company;
  const fieldIds = await addFields(tx, companyId, company.daysAgo);
  const tagIds = idsByName(
    await tx.selectFrom('tags').select(['id', 'name']).where('company_id', '=', companyId).execute(),
  );
  const memberIds = idsByName(
    await tx
      .selectFrom('members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.name'])
      .where('m.company_id', '=', companyId)
      .execute(),
  );
  await addFilters(tx, companyId, tagIds, fieldIds.get(fields.lastPurchase.name) ?? '');
  const people = demoPeople();
  const made = await tx
    .insertInto('contacts')
    .values(people.map((person) => ({ company_id: companyId, ...rowOf(person, memberIds) })))
    .returning(['id', 'name', 'phone'])
    .execute();
  const idOf = new Map(made.map(({ id, phone }) => [phone, id]));
  const ofEach = <Row>(rowsOf: (person: DemoPerson) => readonly Row[]) =>
    people.flatMap((person) =>
      rowsOf(person).map((row) => ({ company_id: companyId, contact_id: idOf.get(person.phone) ?? '', ...row })),
    );
  const identities = ofEach(({ phone }) => [{ kind: 'phone', value: phoneKey(phone) }]);
  await tx.insertInto('contact_identities').values(identities).execute();
  await tx
    .insertInto('contact_tags')
    .values(ofEach(({ tags }) => tags.map((tag) => ({ tag_id: tagIds.get(tag) ?? '' }))))
    .execute();
  await tx
    .insertInto('contact_field_values')
    .values(ofEach((person) => valuesOf(person, fieldIds, timezone)))
    .execute();
  await addNotes(tx, companyId, idsByName(made), memberIds);
  await addCustomEvents(tx, companyId);
}

function rowOf(person: DemoPerson, memberIds: Map<string, string>) {
  const { name, phone, email, document, source, attendant, createdDaysAgo, activeDaysAgo, lastMessage } = person;
  const hasSpoken = activeDaysAgo !== null;
  return {
    name,
    phone,
    email,
    document,
    source,
    assigned_to: (attendant && memberIds.get(attendant)) ?? null,
    created_at: daysAgo(createdDaysAgo),
    updated_at: daysAgo(activeDaysAgo ?? createdDaysAgo),
    first_activity_at: hasSpoken ? daysAgo(createdDaysAgo) : null,
    last_activity_at: hasSpoken ? daysAgo(activeDaysAgo) : null,
    last_message: hasSpoken ? lastMessage : null,
  };
}

/** The oldest first: a timeline follows its ids. */
async function addNotes(tx: Tx, companyId: string, contactIds: Map<string, string>, memberIds: Map<string, string>) {
  const rows = notes
    .toSorted(([, , one], [, , other]) => other - one)
    .map(([contact, author, days, text]) => ({
      company_id: companyId,
      contact_id: contactIds.get(contact) ?? '',
      user_id: memberIds.get(author) ?? null,
      kind: 'note',
      data: JSON.stringify({ text }),
      at: daysAgo(days),
    }));
  await tx.insertInto('contact_events').values(rows).execute();
}
