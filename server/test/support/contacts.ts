import type { Contact } from '@yupflow/contract/contacts';
import type { FieldKind } from '@yupflow/contract/custom-fields';
import { phoneKey } from '@yupflow/contract/phones';
import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import type { Database } from '../../src/platform/db/database.ts';
import type { Person } from './people.ts';

interface World {
  readonly db: Database;
}

let next = 0;

/** A Brazilian mobile that no contact of this file has yet, as it is stored. */
export function aPhone(): string {
  next += 1;
  return `55119${String(70_000_000 + next)}`;
}

interface ContactFacts {
  readonly name?: string;
  /** As it is stored: digits with the country's code. Null: known by no number. */
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly document?: string | null;
  /** Ids of tags. */
  readonly tags?: readonly string[];
  /** By the field's id; a date or a moment as a Date. */
  readonly values?: Readonly<Record<string, string | number | Date>>;
  readonly assignedTo?: string | null;
  readonly source?: Contact['source'];
  readonly createdAt?: Date;
  readonly firstActivityAt?: Date | null;
  readonly lastActivityAt?: Date | null;
  readonly lastMessage?: string | null;
}

const columnsOf = (value: string | number | Date) => ({
  text: typeof value === 'string' ? value : null,
  number: typeof value === 'number' ? value : null,
  at: value instanceof Date ? value : null,
});

/** The id of a contact straight from the database, for tests that are about something else than its making. */
export async function aContact({ db }: World, { companyId }: Person, facts: ContactFacts = {}): Promise<string> {
  const { name = 'Rita Souza', phone = aPhone(), tags = [], values = {} } = facts;
  return db.withCompany(companyId, async (tx) => {
    const { id } = await tx
      .insertInto('contacts')
      .values({
        company_id: companyId,
        name,
        phone,
        email: facts.email ?? null,
        document: facts.document ?? null,
        assigned_to: facts.assignedTo ?? null,
        source: facts.source ?? 'manual',
        last_message: facts.lastMessage ?? null,
        first_activity_at: facts.firstActivityAt ?? null,
        last_activity_at: facts.lastActivityAt ?? null,
        ...(facts.createdAt ? { created_at: facts.createdAt } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = { company_id: companyId, contact_id: id };
    if (phone)
      await tx
        .insertInto('contact_identities')
        .values({ ...own, kind: 'phone', value: phoneKey(phone) })
        .execute();
    for (const tag_id of tags)
      await tx
        .insertInto('contact_tags')
        .values({ ...own, tag_id })
        .execute();
    for (const [field_id, value] of Object.entries(values))
      await tx
        .insertInto('contact_field_values')
        .values({ ...own, field_id, ...columnsOf(value) })
        .execute();
    return id;
  });
}

/** The id of a new tag of somebody's company. */
export async function aTag({ db }: World, { companyId }: Person, name: string, color = '#0284c7'): Promise<string> {
  const { id } = await db.withCompany(companyId, (tx) =>
    tx.insertInto('tags').values({ company_id: companyId, name, color }).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

interface FieldFacts {
  readonly name?: string;
  readonly type?: FieldType;
  readonly kind?: FieldKind;
  /** Of a field of the company; a date or a moment as a Date. */
  readonly value?: FieldValue | Date;
}

/** The id of a new custom field of somebody's company. */
export async function aField({ db }: World, { companyId }: Person, facts: FieldFacts = {}): Promise<string> {
  next += 1;
  const { name = `Campo ${next}`, type = 'text', kind = 'user', value } = facts;
  const { id } = await db.withCompany(companyId, (tx) =>
    tx
      .insertInto('custom_fields')
      .values({ company_id: companyId, name, type, kind, ...(value === undefined ? {} : columnsOf(value)) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
