import { randomBytes } from 'node:crypto';
import { type ConnectionType, channelFeatures } from '@yupflow/contract/connections';
import type { MessageForm } from '@yupflow/contract/messages';
import type { Insertable } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Messages } from '../../platform/db/db.types.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { type MessageData, type MessageRow, messageColumns } from '../chats/present-messages.service.ts';
import { checkMessage } from './check-message.service.ts';
import { getFileFacts, getMessage, type LockedConversation } from './messages.repository.ts';
import { templateContent } from './template-content.ts';

export const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

export async function insertMessage(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  companyId: string,
  { id, connection_id, ticket_id }: Pick<LockedConversation, 'id' | 'connection_id' | 'ticket_id'>,
  values: Omit<Insertable<Messages>, 'company_id' | 'conversation_id' | 'connection_id' | 'occurred_at'>,
): Promise<MessageRow | undefined> {
  return tx
    .insertInto('messages')
    .values({
      company_id: companyId,
      conversation_id: id,
      connection_id,
      ticket_id,
      // Not when the transaction began: what waited for the lock happened after it.
      occurred_at: clock.now(),
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'intent_key']).where('intent_key', 'is not', null).doNothing(),
    )
    .returning(messageColumns)
    .executeTakeFirst();
}

/** What votes are sealed with is chosen here, so that every attempt asks the same. */
function pollOf(
  { line_type }: LockedConversation,
  { options, is_multiple }: NonNullable<MessageForm['poll']>,
): NonNullable<MessageData['poll']> {
  if (!channelFeatures[line_type as ConnectionType].hasPolls)
    throw new AppError('invalid_fields', { fields: { kind: 'invalid' } });
  return { options, is_multiple, reference: { secret: randomBytes(32).toString('base64') } };
}

/** What it says and carries, once the form was found to be in order. */
export async function contentOf(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  companyId: string,
  conversation: LockedConversation,
  form: MessageForm,
) {
  const file = form.media && (await getFileFacts(tx, companyId, form.media.key));
  checkMessage(form, file?.type);
  const quoted = form.quoted ? await getMessage(tx, companyId, conversation.id, form.quoted) : undefined;
  if (form.quoted && !quoted?.channel_id) throw new AppError('invalid_fields', { fields: { quoted: 'invalid' } });
  if (form.template) {
    const content = await templateContent(tx, companyId, conversation, form.template, clock.now());
    const { media, data } = content;
    return { ...content, media: json(media), data: json(data), quoted_id: form.quoted ?? null };
  }
  const data: MessageData = {
    ...(form.location ? { location: form.location } : {}),
    ...(form.contacts ? { contacts: form.contacts } : {}),
    ...(form.mentions?.length && conversation.group_id ? { mentions: form.mentions } : {}),
    ...(form.poll ? { poll: pollOf(conversation, form.poll) } : {}),
  };
  const { key, ...facts } = form.media ?? { key: null };
  return {
    kind: form.kind,
    text: form.text,
    media_key: key,
    media: file ? json({ state: 'ready', name: file.name, type: file.type, size: file.size, ...facts }) : null,
    data: Object.keys(data).length ? json(data) : null,
    quoted_id: form.quoted ?? null,
  };
}

interface Leaving {
  readonly message_id: string;
  readonly channel_id: string;
  /** A change to a message that was sent before. */
  readonly kind?: 'edit' | 'deletion' | 'reaction';
  readonly change?: unknown;
}

interface Waking {
  readonly bus: Pick<Bus, 'publish'>;
}

type Place = Pick<LockedConversation, 'id' | 'connection_id'>;

/** Enters a row under a number that is the conversation's next; once it is durable, whoever has the line looks. */
export async function putInOutbox(
  { bus }: Waking,
  tx: Tx,
  companyId: string,
  { id, connection_id }: Place,
  { change, ...row }: Leaving & { readonly seq: string },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ company_id: companyId, connection_id, conversation_id: id, ...row, change: json(change) })
    .execute();
  afterCommit(tx, () => bus.publish('lines.send', { companyId, connectionId: connection_id }));
}

/** Enters a row behind everything else that the conversation has to send. The caller holds its lock. */
export async function enqueue(
  parts: Waking,
  tx: Tx,
  companyId: string,
  conversation: Place,
  row: Leaving,
): Promise<void> {
  const { last_seq: seq } = await tx
    .updateTable('conversations')
    .set((eb) => ({ last_seq: eb('last_seq', '+', '1') }))
    .where('company_id', '=', companyId)
    .where('id', '=', conversation.id)
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  await putInOutbox(parts, tx, companyId, conversation, { ...row, seq });
}
