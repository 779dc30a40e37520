import type { ConnectionType } from '@yupflow/contract/connections';
import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { presentValue } from '../custom-fields/field-values.service.ts';

interface ValueRow {
  readonly id: string;
  readonly type: FieldType;
  readonly text: string | null;
  readonly number: number | null;
  readonly at: string | null;
}

const isFilled = ({ text, number, at }: ValueRow) => text !== null || number !== null || at !== null;

const valuesOf = (rows: readonly ValueRow[]): Map<string, FieldValue> =>
  new Map(rows.filter(isFilled).map((row) => [row.id, presentValue(row.type, row)]));

/** What a step may ask about the company. */
export interface CompanyFacts {
  readonly name: string;
  readonly country: string;
  readonly timezone: string;
  /** The ids of its own fields. */
  readonly fields: ReadonlySet<string>;
  readonly values: Map<string, FieldValue>;
}

export async function getCompany(tx: Tx, companyId: string): Promise<CompanyFacts> {
  const { rows } = await sql<Pick<CompanyFacts, 'name' | 'country' | 'timezone'> & { fields: ValueRow[] | null }>`
    select c.name, c.country, c.timezone, (
      select json_agg(json_build_object('id', f.id, 'type', f.type, 'text', f.text, 'number', f.number, 'at', f.at))
      from custom_fields f where f.company_id = c.id and f.kind = 'bot') as fields
    from companies c where c.id = ${companyId}`.execute(tx);
  const { fields, ...facts } = only(rows);
  return { ...facts, fields: new Set(fields?.map(({ id }) => id)), values: valuesOf(fields ?? []) };
}

/** As they are now, and as nobody else changes them until the transaction is over: two who add both count. */
export async function holdCompanyValues(tx: Tx, companyId: string, company: CompanyFacts, fields: readonly string[]) {
  const { rows } = await sql<ValueRow>`
    select id, type, text, number, to_json(at) #>> '{}' as at from custom_fields
    where company_id = ${companyId} and kind = 'bot' and id = any(${[...fields]}::uuid[])
    order by id for no key update`.execute(tx);
  for (const field of fields) company.values.delete(field);
  for (const [field, value] of valuesOf(rows)) company.values.set(field, value);
}

interface PersonRow {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly document: string | null;
  readonly last_message: string | null;
  readonly last_media: string | null;
  readonly last_campaign: string | null;
  readonly created_at: Date;
  readonly last_activity_at: Date | null;
  readonly assigned_to: string | null;
  readonly attendant: string | null;
  readonly tags: string[];
  readonly values: ValueRow[] | null;
}

interface ContactRow extends PersonRow {
  readonly conversation_id: string;
  readonly connection_id: string;
  readonly line_type: ConnectionType;
  readonly address: string;
}

/** What a step may ask about a contact; effects of earlier events of the same transaction change it. */
export interface PersonFacts {
  readonly attendant: string | null;
  readonly tags: Set<string>;
  /** By built-in name, moment or custom field. */
  readonly values: Map<string, FieldValue>;
  /** Names of fields and ids of tags that are no longer as they were read. */
  readonly changed: { readonly fields: Set<string>; readonly tags: Set<string> };
  assignedTo: string | null;
}

/** And in which conversation. */
export type ContactFacts = PersonFacts & Pick<ContactRow, 'connection_id' | 'line_type' | 'address'>;

function factsOf(row: PersonRow): PersonFacts {
  const built: Record<string, string | null | undefined> = {
    full_name: row.name,
    document: row.document,
    email: row.email,
    phone: row.phone,
    last_message: row.last_message,
    last_media: row.last_media,
    last_campaign: row.last_campaign,
    created_at: row.created_at.toISOString(),
    last_activity_at: row.last_activity_at?.toISOString(),
  };
  const values = valuesOf(row.values ?? []);
  for (const [name, value] of Object.entries(built)) if (value) values.set(name, value);
  return {
    attendant: row.attendant,
    tags: new Set(row.tags),
    values,
    changed: { fields: new Set(), tags: new Set() },
    assignedTo: row.assigned_to,
  };
}

const personColumns = sql`c.name, c.phone, c.email, c.document, c.last_message, c.last_media, c.last_campaign, c.created_at,
  c.last_activity_at,
  array(select t.tag_id from contact_tags t where t.company_id = c.company_id and t.contact_id = c.id) as tags,
  (select json_agg(json_build_object('id', f.id, 'type', f.type, 'text', d.text, 'number', d.number, 'at', d.at))
    from contact_field_values d join custom_fields f on f.company_id = d.company_id and f.id = d.field_id
    where d.company_id = c.company_id and d.contact_id = c.id) as values`;

/** Of everybody at once, by conversation. Whoever is deleted is left out. */
export async function listContacts(
  tx: Tx,
  companyId: string,
  conversationIds: readonly string[],
): Promise<Map<string, ContactFacts>> {
  const { rows } = await sql<ContactRow>`
    select v.id as conversation_id, v.connection_id, l.type as line_type, v.address, v.assigned_to, u.name as attendant, ${personColumns}
    from conversations v
    join contacts c on c.company_id = v.company_id and c.id = v.contact_id and c.deleted_at is null
    join connections l on l.company_id = v.company_id and l.id = v.connection_id
    left join users u on u.id = v.assigned_to
    where v.company_id = ${companyId} and v.id = any(${[...conversationIds]}::uuid[])`.execute(tx);
  return new Map(
    rows.map((row) => {
      const { conversation_id, connection_id, line_type, address } = row;
      return [conversation_id, { ...factsOf(row), connection_id, line_type, address }];
    }),
  );
}

interface Person {
  readonly contactId: string;
  /** Where they are written with; null where nobody does. */
  readonly chatId: string | null;
}

/** The same by contact, whether there is a conversation or not; locked, unless nothing will be changed. */
export async function listPeople(
  tx: Tx,
  companyId: string,
  people: readonly Person[],
  { isDry }: { isDry: boolean },
): Promise<Map<string, PersonFacts>> {
  const ids = people.map(({ contactId }) => contactId);
  if (ids.length === 0) return new Map();
  // In the order of their ids, as everybody locks several; and read once they are.
  if (!isDry)
    await sql`select from contacts c where c.company_id = ${companyId} and c.id = any(${ids}::uuid[])
      order by c.id for update`.execute(tx);
  const { rows } = await sql<PersonRow & { contact_id: string }>`
    select c.id as contact_id, v.assigned_to, v.attendant, ${personColumns}
    from json_to_recordset(${JSON.stringify(people)}::json) as w ("contactId" uuid, "chatId" uuid)
    join contacts c on c.company_id = ${companyId} and c.id = any(${ids}::uuid[]) and c.id = w."contactId"
      and c.deleted_at is null
    left join lateral (
      select v.assigned_to, (select u.name from users u where u.id = v.assigned_to) as attendant from conversations v
      where v.company_id = c.company_id and v.id = w."chatId" limit 1) as v on true`.execute(tx);
  return new Map(rows.map((row) => [row.contact_id, factsOf(row)]));
}

/** Somebody of whom nothing but the number is known. */
export const newcomer = (phone: string, now: Date): PersonFacts => factsOf({ ...nothing, phone, created_at: now });

const nothing = {
  name: '',
  email: null,
  document: null,
  last_message: null,
  last_media: null,
  last_campaign: null,
  last_activity_at: null,
  assigned_to: null,
  attendant: null,
  tags: [],
  values: null,
};
