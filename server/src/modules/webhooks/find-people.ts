import { phoneKey } from '@yupflow/contract/phones';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import type { MappedRequest } from './read-request.ts';

/** The contacts that have these numbers, by the number's key. */
export async function findPeople(tx: Tx, companyId: string, phones: readonly string[]): Promise<Map<string, string>> {
  if (phones.length === 0) return new Map();
  const { rows } = await sql<{ value: string; contact_id: string }>`
    select value, contact_id from contact_identities
    where company_id = ${companyId} and kind = 'phone' and value = any(${[...new Set(phones.map(phoneKey))]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ value, contact_id }) => [value, contact_id]));
}

interface NewContact {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly document: string | null;
}

/** Whoever is written of several times is made once, as they were written of first. */
function newContacts(requests: readonly MappedRequest[]): NewContact[] {
  const made = new Map<string, NewContact>();
  for (const { phone, name, email, document } of requests) {
    const key = phone.value && phoneKey(phone.value);
    if (key && phone.value && !made.has(key))
      made.set(key, {
        id: newId(),
        key,
        name: name ?? '',
        phone: phone.value,
        email: email.value,
        document: document.value,
      });
  }
  return [...made.values()];
}

/** Makes whoever is not known yet. Somebody else may make the same one at this moment: the first counts. */
export async function createPeople(
  tx: Tx,
  companyId: string,
  requests: readonly MappedRequest[],
): Promise<Map<string, { readonly id: string; readonly isNew: boolean }>> {
  const made = newContacts(requests);
  if (made.length === 0) return new Map();
  const rows = JSON.stringify(made);
  await sql`
    insert into contacts (company_id, id, name, phone, email, document, source)
    select ${companyId}, w.id, w.name, w.phone, w.email, w.document, 'webhook'
    from json_to_recordset(${rows}::json) as w (id uuid, name text, phone text, email text, document text)`.execute(tx);
  const { rows: placed } = await sql<{ contact_id: string }>`
    insert into contact_identities (company_id, kind, value, contact_id)
    select ${companyId}, 'phone', w.key, w.id from json_to_recordset(${rows}::json) as w (id uuid, key text)
    order by w.key on conflict do nothing returning contact_id`.execute(tx);
  const own = new Set(placed.map(({ contact_id }) => contact_id));
  const [first, needless] = [made.filter(({ id }) => own.has(id)), made.filter(({ id }) => !own.has(id))];
  const people = new Map(first.map(({ key, id }) => [key, { id, isNew: true }]));
  if (needless.length === 0) return people;
  await sql`delete from contacts where company_id = ${companyId}
    and id = any(${needless.map(({ id }) => id)}::uuid[])`.execute(tx);
  const phones = needless.map(({ phone }) => phone);
  for (const [key, id] of await findPeople(tx, companyId, phones)) people.set(key, { id, isNew: false });
  return people;
}
