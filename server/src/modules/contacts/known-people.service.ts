import { phoneKey } from '@yupflow/contract/phones';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { lockConversationsOf } from '../tickets/merge-conversations.service.ts';
import { lockContact, touchContact } from './contact-record.repository.ts';
import { announceContacts } from './contact-record-scope.ts';
import { addEvent } from './contact-timeline.repository.ts';
import type { IdentityKind } from './contacts.repository.ts';
import { joinContacts } from './join-contacts.service.ts';

interface Parts {
  readonly realtime: Pick<Realtime, 'emit'>;
}

export interface KnownBy {
  readonly kind: IdentityKind;
  readonly value: string;
}

/** Whom each of these is known as; who is nobody is left out. */
async function ownersOf(tx: Tx, companyId: string, identities: readonly KnownBy[]): Promise<Map<string, string>> {
  const { rows } = await sql<KnownBy & { contact_id: string }>`
    select i.kind, i.value, i.contact_id
    from json_to_recordset(${JSON.stringify(identities)}::json) as w (kind text, value text)
    join contact_identities i on i.company_id = ${companyId} and i.kind = w.kind and i.value = w.value`.execute(tx);
  return new Map(rows.map(({ kind, value, contact_id }) => [`${kind} ${value}`, contact_id]));
}

const ownerIn = (owners: ReadonlyMap<string, string>, { kind, value }: KnownBy) => owners.get(`${kind} ${value}`);

async function addIdentity(tx: Tx, companyId: string, contactId: string, { kind, value }: KnownBy): Promise<void> {
  await tx
    .insertInto('contact_identities')
    .values({ company_id: companyId, kind, value, contact_id: contactId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Somebody who was known by their hidden name alone has a number now. */
async function givePhone(parts: Parts, tx: Tx, companyId: string, contactId: string, phone: string): Promise<void> {
  await lockConversationsOf(tx, companyId, [contactId]);
  const contact = await lockContact(tx, companyId, contactId);
  if (!contact) return;
  await addIdentity(tx, companyId, contactId, { kind: 'phone', value: phoneKey(phone) });
  if (contact.phone) return;
  await touchContact(tx, companyId, contactId, { phone });
  announceContacts(parts.realtime, { tx, companyId }, [contactId]);
}

/** Pairs of a hidden name and a number that are one person each: so are the contacts that are known by them. */
export async function joinSame(
  parts: Parts,
  tx: Tx,
  companyId: string,
  pairs: readonly { readonly lid: string; readonly phone: string }[],
): Promise<void> {
  const wanted = pairs.map(({ lid, phone }) => ({
    phone,
    byLid: { kind: 'lid' as const, value: lid },
    byPhone: { kind: 'phone' as const, value: phoneKey(phone) },
  }));
  const owners = await ownersOf(
    tx,
    companyId,
    wanted.flatMap(({ byLid, byPhone }) => [byLid, byPhone]),
  );
  for (const { phone, byLid, byPhone } of wanted) {
    const [hidden, known] = [ownerIn(owners, byLid), ownerIn(owners, byPhone)];
    if (hidden === known) continue;
    if (!known) await givePhone(parts, tx, companyId, hidden ?? '', phone);
    else if (!hidden) await addIdentity(tx, companyId, known, byLid);
    else {
      await joinContacts(parts.realtime, { tx, companyId, userId: null }, known, { contact_id: hidden, take: [] });
      // The other one may have been the owner of more in this batch.
      for (const [key, owner] of owners) if (owner === hidden) owners.set(key, known);
    }
  }
}

interface Renumbering {
  /** By what they were known, and are no more: somebody else may get the number. */
  readonly before: readonly KnownBy[];
  readonly after: readonly KnownBy[];
  readonly phone: string | null;
}

/** Somebody has another number. Answers the contact; null where nobody here had the old one. */
export async function changeNumber(
  parts: Parts,
  tx: Tx,
  companyId: string,
  { before, after, phone }: Renumbering,
): Promise<string | null> {
  const owners = await ownersOf(tx, companyId, [...before, ...after]);
  const former = before.map((one) => ownerIn(owners, one)).find((owner) => owner !== undefined);
  if (!former) return null;
  const author = { tx, companyId, userId: null };
  // Whoever wrote from the new number already is the same person.
  const others = new Set(after.flatMap((one) => ownerIn(owners, one) ?? []));
  others.delete(former);
  for (const other of others)
    await joinContacts(parts.realtime, author, former, { contact_id: other, take: ['phone'] });
  if (others.size === 0) await lockConversationsOf(tx, companyId, [former]);
  const contact = await lockContact(tx, companyId, former);
  if (!contact) return null;
  const gone = before.filter(({ kind, value }) => !after.some((one) => one.kind === kind && one.value === value));
  await sql`
    delete from contact_identities i using json_to_recordset(${JSON.stringify(gone)}::json) as w (kind text, value text)
    where i.company_id = ${companyId} and i.contact_id = ${former} and i.kind = w.kind and i.value = w.value`.execute(
    tx,
  );
  for (const identity of after) await addIdentity(tx, companyId, former, identity);
  if (phone && contact.phone !== phone) {
    await touchContact(tx, companyId, former, { phone });
    const changes = [{ field: 'phone', before: contact.phone, after: phone }];
    await addEvent(author, former, 'updated', { changes });
  }
  announceContacts(parts.realtime, author, [former]);
  return former;
}
