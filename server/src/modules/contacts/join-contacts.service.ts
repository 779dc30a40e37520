import type { contacts } from '@yupflow/contract/contacts';
import type { Output } from '@yupflow/contract/endpoint';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { mergeCycles } from '../shipping-cycles/contact-cycles.service.ts';
import { lockConversationsOf, mergeConversations } from '../tickets/merge-conversations.service.ts';
import * as repository from './contact-merge.repository.ts';
import { touchContact } from './contact-record.repository.ts';
import { announceContacts } from './contact-record-scope.ts';
import { addEvent } from './contact-timeline.repository.ts';

type MergeForm = Output<typeof contacts.merge, 'body'>;
type Merged = repository.MergedRow;

const details = ['name', 'phone', 'email', 'document'] as const;

const earlier = (one: Date | null, other: Date | null) => (one && other ? (one < other ? one : other) : (one ?? other));

/** What the remaining one becomes: its own where it has something, unless the other's was asked for. */
function joined(kept: Merged, other: Merged, take: MergeForm['take']) {
  const detail = <Name extends (typeof details)[number]>(name: Name) =>
    (take.includes(name) && other[name]) || kept[name] || other[name];
  const [older, younger] = kept.created_at <= other.created_at ? [kept, other] : [other, kept];
  const isOtherLater = (other.last_activity_at?.getTime() ?? 0) > (kept.last_activity_at?.getTime() ?? 0);
  const [later, before] = isOtherLater ? [other, kept] : [kept, other];
  return {
    name: detail('name') ?? '',
    phone: detail('phone'),
    email: detail('email'),
    document: detail('document'),
    created_at: older.created_at,
    source: older.source,
    created_by: older.created_by ?? younger.created_by,
    first_activity_at: earlier(kept.first_activity_at, other.first_activity_at),
    last_activity_at: later.last_activity_at,
    last_message: later.last_message ?? before.last_message,
    last_media: later.last_media ?? before.last_media,
    last_campaign: later.last_campaign ?? before.last_campaign,
    assigned_to: kept.assigned_to ?? other.assigned_to,
  };
}

interface Joining {
  readonly tx: Tx;
  readonly companyId: string;
  /** Null where the channel says that they are one. */
  readonly userId: string | null;
}

/** Two contacts become one: `id` stays, with all that the other had. */
export async function joinContacts(
  realtime: Pick<Realtime, 'emit'>,
  author: Joining,
  id: string,
  { contact_id: otherId, take }: MergeForm,
): Promise<void> {
  const { tx, companyId } = author;
  const locked = await lockConversationsOf(tx, companyId, [id, otherId]);
  const rows = await repository.lockBoth(tx, companyId, [id, otherId]);
  const kept = rows.find((row) => row.id === id);
  const other = rows.find((row) => row.id === otherId);
  if (!kept) throw new AppError('not_found');
  if (!other || otherId === id) throw new AppError('invalid_fields', { fields: { contact_id: 'invalid' } });
  const after = joined(kept, other, take);
  await mergeConversations(realtime, tx, companyId, { from: otherId, to: id, locked });
  await repository.moveBelongings(tx, companyId, { from: otherId, to: id, takenFields: take });
  await mergeCycles(tx, companyId, { from: otherId, to: id });
  await touchContact(tx, companyId, id, after);
  const { name, phone, email, document, source } = other;
  const changes = details
    .filter((field) => kept[field] !== after[field])
    .map((field) => ({ field, before: kept[field], after: after[field] }));
  await addEvent(author, id, 'merged', {
    contact: { name, phone, email, document, source, created_at: other.created_at.toISOString() },
    changes,
  });
  announceContacts(realtime, author, [id, otherId]);
}
