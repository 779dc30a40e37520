import { email } from '@yupflow/contract/fields';
import { limits } from '@yupflow/contract/limits';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellChatsOfContacts } from '../chats/chat-audience.service.ts';
import { holdFields, setCompanyValues } from '../custom-fields/custom-fields.service.ts';
import { presentValue, storeValue } from '../custom-fields/field-values.service.ts';
import * as repository from './automated-changes.repository.ts';
import { getPlace } from './contact-record.repository.ts';
import { readContactDocument } from './contact-record-document.service.ts';

/** What automation makes of a contact, in its end: what was changed twice counts once. */
export interface AutomatedChange {
  readonly contactId: string;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
  /** By the field's id; null clears it. Those of the company are the company's from then on. */
  readonly values: ReadonlyMap<string, FieldValue | null>;
  /** The flow or the webhook that registers it, by name. */
  readonly registeredBy: { readonly flow: string } | { readonly webhook: string } | null;
  readonly details: { readonly name?: string; readonly email?: string | null; readonly document?: string | null };
}

interface Parts {
  readonly realtime: Pick<Realtime, 'emit' | 'emitToChat'>;
}

type Place = Awaited<ReturnType<typeof getPlace>>;
type Known = repository.KnownContact;

/** As many as one event carries; of more, everybody looks again. */
const mostTold = 100;

function detailsOf(known: Known, { details }: AutomatedChange, { country }: Place): repository.Details {
  const name = details.name
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limits.contactNameLength)
    .toWellFormed();
  const read = typeof details.email === 'string' ? email.safeParse(details.email) : undefined;
  return {
    name: name ?? known.name,
    email: details.email === null ? null : read?.success ? read.data : known.email,
    document:
      details.document === undefined
        ? known.document
        : details.document && (readContactDocument(details.document, known.phone, country) ?? known.document),
  };
}

async function changeDetails(
  parts: Parts,
  tx: Tx,
  companyId: string,
  contacts: ReadonlyMap<string, Known>,
  changes: readonly AutomatedChange[],
  place: Place,
): Promise<repository.NewEvent[]> {
  const changed = changes.flatMap((change) => {
    const known = contacts.get(change.contactId);
    if (!known) return [];
    const wanted = detailsOf(known, change, place);
    const fields = (['name', 'email', 'document'] as const)
      .filter((field) => wanted[field] !== known[field])
      .map((field) => ({ field, before: known[field], after: wanted[field] }));
    return fields.length > 0 ? [{ id: known.id, ...wanted, fields }] : [];
  });
  if (changed.length === 0) return [];
  await repository.setDetails(tx, companyId, changed);
  const renamed = changed.filter(({ fields }) => fields.some(({ field }) => field === 'name'));
  await tellChatsOfContacts(
    parts,
    tx,
    companyId,
    renamed.map(({ id }) => id),
  );
  return changed.map(({ id, fields }) => ({ contact_id: id, kind: 'updated', data: { changes: fields } }));
}

async function changeValues(
  parts: Parts,
  tx: Tx,
  companyId: string,
  contacts: ReadonlyMap<string, Known>,
  changes: readonly AutomatedChange[],
  { country, timezone }: Place,
): Promise<repository.NewEvent[]> {
  const ids = [...new Set(changes.flatMap(({ values }) => [...values.keys()]))];
  const fields = new Map((await holdFields(tx, companyId, ids)).map((field) => [field.id, field]));
  const wanted = changes.flatMap(({ contactId, values }) =>
    [...values].flatMap(([id, raw]) => {
      const field = fields.get(id);
      // What another server answered may be no text that a database keeps.
      const given = typeof raw === 'string' ? raw.toWellFormed() : raw;
      const value = field && given !== null ? storeValue(field.type, given, country, timezone) : null;
      // What does not fit, or whose field has just gone, changes nothing.
      return field && typeof value !== 'string' ? [{ contactId, field, value }] : [];
    }),
  );
  await setCompanyValues(
    parts.realtime,
    tx,
    companyId,
    wanted.filter(({ field }) => field.kind === 'bot').map(({ field, value }) => ({ id: field.id, value })),
  );
  const own = wanted.filter(({ contactId, field }) => field.kind === 'user' && contacts.has(contactId));
  if (own.length === 0) return [];
  const before = await repository.listValues(tx, companyId, own);
  const changed = own
    .map(({ contactId, field, value }) => {
      const row = before.get(`${contactId} ${field.id}`);
      const [was, is] = [row ? presentValue(field.type, row) : null, value && presentValue(field.type, value)];
      return { contactId, field, value, was, is };
    })
    .filter(({ was, is }) => was !== is);
  await repository.setValues(
    tx,
    companyId,
    changed.flatMap(({ contactId, field, value }) =>
      value ? [{ contact_id: contactId, field_id: field.id, ...value }] : [],
    ),
  );
  await repository.clearValues(
    tx,
    companyId,
    changed.flatMap(({ contactId, field, value }) => (value ? [] : [{ contact_id: contactId, field_id: field.id }])),
  );
  return changed.map(({ contactId, field, was, is }) => ({
    contact_id: contactId,
    kind: 'field_changed',
    data: { field_id: field.id, name: field.name, type: field.type, before: was, after: is },
  }));
}

/** By sets, however many they are: with their history, and whoever looks at them hears of it. */
export async function changeByAutomation(
  parts: Parts,
  tx: Tx,
  companyId: string,
  changes: readonly AutomatedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const contacts = await repository.lockContacts(
    tx,
    companyId,
    changes.map(({ contactId }) => contactId),
  );
  const place = await getPlace(tx, companyId);
  const given = (tagsOf: (change: AutomatedChange) => readonly string[]) =>
    changes.flatMap((change) =>
      contacts.has(change.contactId)
        ? tagsOf(change).map((tag) => ({ contact_id: change.contactId, tag_id: tag }))
        : [],
    );
  const events = [
    ...(await repository.takeTags(
      tx,
      companyId,
      given(({ removeTags }) => removeTags),
    )),
    ...(await repository.giveTags(
      tx,
      companyId,
      given(({ addTags }) => addTags),
    )),
    ...(await changeValues(parts, tx, companyId, contacts, changes, place)),
    ...(await changeDetails(parts, tx, companyId, contacts, changes, place)),
    ...(await repository.listNewlyRegistered(
      tx,
      companyId,
      changes.flatMap(({ contactId, registeredBy }) =>
        registeredBy !== null && contacts.has(contactId) ? [{ contact_id: contactId, by: registeredBy }] : [],
      ),
    )),
  ];
  if (events.length === 0) return;
  await repository.addEvents(tx, companyId, events);
  const ids = [...new Set(events.map(({ contact_id }) => contact_id))];
  afterCommit(tx, () => parts.realtime.emit(companyId, 'contacts.changed', { ids: ids.length > mostTold ? [] : ids }));
}
