import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { ContactRow, TagRow, ValueRow } from './present-contact.ts';

export type IdentityKind = 'phone' | 'wa_jid' | 'lid';

/** One parameter however many ids there are, so that the statement stays the same. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;

export const contactColumns = [
  'id',
  'name',
  'phone',
  'email',
  'document',
  'last_message',
  'last_media',
  'last_campaign',
  'source',
  'created_at',
  'first_activity_at',
  'last_activity_at',
  'picture',
] as const;

/** In the order of the ids; those that are deleted or not there are left out. */
export async function listRows(tx: Tx, companyId: string, ids: readonly string[]): Promise<ContactRow[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select(contactColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function listTagRows(tx: Tx, companyId: string, ids: readonly string[]): Promise<TagRow[]> {
  return tx
    .selectFrom('contact_tags as given')
    .innerJoin('tags as tag', (join) =>
      join.onRef('tag.company_id', '=', 'given.company_id').onRef('tag.id', '=', 'given.tag_id'),
    )
    .select(['given.contact_id', 'tag.id', 'tag.name', 'tag.color'])
    .where('given.company_id', '=', companyId)
    .where('given.contact_id', '=', anyOf(ids))
    .orderBy(sql`app.fold(tag.name)`)
    .orderBy('tag.id')
    .execute();
}

export function listValueRows(tx: Tx, companyId: string, ids: readonly string[]): Promise<ValueRow[]> {
  return tx
    .selectFrom('contact_field_values as value')
    .innerJoin('custom_fields as field', (join) =>
      join.onRef('field.company_id', '=', 'value.company_id').onRef('field.id', '=', 'value.field_id'),
    )
    .select(['value.contact_id', 'value.field_id', 'field.type', 'value.text', 'value.number', 'value.at'])
    .where('value.company_id', '=', companyId)
    .where('value.contact_id', '=', anyOf(ids))
    .execute();
}

/** Whoever is known by this, and not deleted: a deleted contact is known by nothing. */
export async function findContactId(
  tx: Tx,
  companyId: string,
  kind: IdentityKind,
  value: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('contact_identities')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst();
  return row?.contact_id;
}
