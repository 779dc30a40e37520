import { type RawBuilder, sql } from 'kysely';

/**
 * What a row of `group_participants` is called: as it calls itself there, else as our contact is called. Empty where
 * nobody knows.
 */
export function participantName(alias: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<string>`coalesce(nullif(${of('name')}, ''), (
    select known.name from contact_identities as named
    join contacts as known on known.company_id = named.company_id and known.id = named.contact_id
      and known.deleted_at is null
    where named.company_id = ${of('company_id')} and (named.kind, named.value) in (('lid', ${of('address')}),
      ('wa_jid', ${of('address')}), ('wa_jid', ${of('phone')} || '@s.whatsapp.net'), ('phone', ${of('phone')}))
    order by named.kind limit 1), '')`;
}
