import type { Message, MessageForm } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import { newMessageId } from '../../channels/message-id.ts';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { readChats, tellMessages } from '../chats/chat-audience.service.ts';
import { lastMessageOf } from '../chats/last-message.service.ts';
import {
  type MessageData,
  type MessageRow,
  messageColumns,
  type StoredChoices,
} from '../chats/present-messages.service.ts';
import { isClosedAt } from '../chats/reply-window.service.ts';
import { findLineTemplates, type LineTemplate, type TemplateReply } from '../templates/fill-template.service.ts';
import { checkMessage } from './check-message.service.ts';
import { type FileFacts, listFileFacts, listLines } from './messages.repository.ts';
import type { MessageParts } from './send-message.service.ts';
import { automatedTemplate } from './template-content.ts';

/** What automation can say, and people can't: what may be tapped, and which tap it was. */
type AutomatedForm = MessageForm & {
  readonly choices?: StoredChoices;
  readonly replies?: readonly TemplateReply[];
};

/** What automation says in a conversation that the caller holds. */
export interface Automated {
  readonly conversationId: string;
  readonly form: AutomatedForm;
  /** Why it was sent. */
  readonly automation: NonNullable<Message['automation']>;
  /** What it is for: the same is sent once, however often it is asked for. */
  readonly intentKey: string;
  /** Seconds that the peer sees typing before it. */
  readonly typing: number;
}

interface NewMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly delay: number;
}

/** What can't be sent is left out: one broken message must not hold up what else happened. */
function isInOrder(form: MessageForm, files: ReadonlyMap<string, FileFacts>): boolean {
  try {
    checkMessage(form, form.media && files.get(form.media.key)?.type);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function contentOf(
  { kind, text, media, location, contacts, choices }: AutomatedForm,
  files: ReadonlyMap<string, FileFacts>,
) {
  const data: MessageData = {
    ...(location ? { location } : {}),
    ...(contacts ? { contacts } : {}),
    ...(choices ? { choices } : {}),
  };
  const { key, ...facts } = media ?? { key: null };
  const file = key === null ? undefined : files.get(key);
  return {
    kind,
    text,
    failure: null,
    media_key: key,
    media: file ? { state: 'ready', name: file.name, type: file.type, size: file.size, ...facts } : null,
    data: Object.keys(data).length > 0 ? data : null,
  };
}

type TemplateOf = (conversationId: string, templateId: string) => LineTemplate | undefined;

/** As the lines of their conversations know them; nobody is asked where there are none. */
async function findTemplates(tx: Tx, companyId: string, messages: readonly Automated[]): Promise<TemplateOf> {
  const wanted = messages.flatMap(({ conversationId, form }) =>
    form.template ? [{ conversationId, templateId: form.template.id }] : [],
  );
  if (wanted.length === 0) return () => undefined;
  const lines = await listLines(
    tx,
    companyId,
    wanted.map(({ conversationId }) => conversationId),
  );
  const connectionOf = (conversationId: string) => lines.get(conversationId) ?? '';
  const find = await findLineTemplates(
    tx,
    companyId,
    wanted.map(({ conversationId, templateId }) => ({ templateId, connectionId: connectionOf(conversationId) })),
  );
  return (conversationId, templateId) => find({ templateId, connectionId: connectionOf(conversationId) });
}

/**
 * Many messages at once, in one statement: each conversation's in their order, with its last message and its places in
 * the outbox. Answers those that were not there yet.
 */
export async function sendMessages(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  messages: readonly Automated[],
): Promise<MessageRow[]> {
  const keys = messages.flatMap(({ form }) => form.media?.key ?? form.template?.media?.key ?? []);
  const files = await listFileFacts(tx, companyId, keys);
  const templateOf = await findTemplates(tx, companyId, messages);
  const now = parts.clock.now();
  const delays = new Map<string, number>();
  const wanted = messages
    .filter(({ form }) => isInOrder(form, files))
    .map(({ conversationId, form, automation, intentKey, typing }) => {
      // Each is typed once the one before it was sent.
      const delay = (delays.get(conversationId) ?? 0) + typing;
      delays.set(conversationId, delay);
      const { template, replies = [] } = form;
      const row = template
        ? automatedTemplate(templateOf(conversationId, template.id), template, replies, files)
        : contentOf(form, files);
      const state = row.failure ? 'failed' : 'queued';
      const shown = { ...row, direction: 'out', state, source: 'automation', participant: '' };
      return {
        id: newId(),
        conversation_id: conversationId,
        ...row,
        channel_id: newMessageId(),
        automation,
        intent_key: intentKey,
        last_message: lastMessageOf({ ...shown, sender_name: null }),
        delay,
      } satisfies NewMessage & Record<string, unknown>;
    });
  if (wanted.length === 0) return [];
  // In one round trip, and in this order: they are read with what was added.
  const [added, chats] = await Promise.all([
    insertAll(tx, companyId, wanted, now),
    readChats(
      tx,
      companyId,
      wanted.map(({ conversation_id }) => conversation_id),
    ),
  ]);
  await tellMessages(parts, tx, companyId, added, chats);
  const typing = new Set(wanted.flatMap(({ conversation_id, delay }) => (delay > 0 ? [conversation_id] : [])));
  afterCommit(tx, () => {
    for (const connectionId of new Set(added.map(({ connection_id }) => connection_id)))
      parts.bus.publish('lines.send', { companyId, connectionId });
    const shown = new Map(
      added.map(({ conversation_id, connection_id, address }) => [conversation_id, { connection_id, address }]),
    );
    for (const id of typing) {
      const peer = shown.get(id);
      if (peer) showTyping(parts, companyId, peer);
    }
  });
  return added;
}

interface Peer {
  readonly connection_id: string;
  readonly address: string;
}

/** The peer sees that somebody types. */
export const showTyping = (
  { bus }: Pick<MessageParts, 'bus'>,
  companyId: string,
  { connection_id, address }: Peer,
): void => bus.publish('lines.typing', { companyId, connectionId: connection_id, address, isTyping: true });

type Added = MessageRow & { readonly address: string };

/**
 * A left join lets PostgreSQL expect as many as are wanted; of a table that has just grown it expects one, and would
 * compare each with each. The conversation's next number is read as it was before, since the caller holds it.
 */
async function insertAll(tx: Tx, companyId: string, wanted: readonly NewMessage[], now: Date): Promise<Added[]> {
  const columns = sql.join(messageColumns.map((column) => sql.ref(`p.${column}`)));
  // Named one by one, so that they are found by their keys also where a table has just grown and nobody counted it yet.
  const conversationIds = [...new Set(wanted.map(({ conversation_id }) => conversation_id))];
  const { rows } = await sql<Added>`
    with moment as materialized (select app.now() as at),
      wanted as materialized (
        select * from json_to_recordset(${JSON.stringify(wanted)}::json) as w (id uuid, conversation_id uuid, kind text,
          text text, media_key text, media jsonb, data jsonb, channel_id text, automation jsonb, intent_key text,
          last_message jsonb, failure text, delay float8)),
      ready as materialized (
        select w.*, v.id as chat_id, v.connection_id, v.ticket_id, v.address, v.last_seq,
          case when l.deleted_at is not null then 'line_deleted'
            when w.kind <> 'template' and ${isClosedAt(now)} then 'window_closed' else w.failure end as fault
        from wanted w
        left join (conversations v join connections l on l.company_id = v.company_id and l.id = v.connection_id)
          on v.company_id = ${companyId} and v.id = any(${conversationIds}::uuid[]) and v.id = w.conversation_id),
      m as (
        insert into messages (company_id, id, conversation_id, connection_id, ticket_id, direction, kind, text,
          channel_id, source, automation, state, failure, intent_key, media_key, media, data, occurred_at, created_at)
        select ${companyId}, r.id, r.chat_id, r.connection_id, r.ticket_id, 'out', r.kind, r.text, r.channel_id,
          'automation', r.automation, case when r.fault is null then 'queued' else 'failed' end, r.fault, r.intent_key,
          r.media_key, r.media, r.data, ${now}::timestamptz, t.at
        from moment t, ready r where r.chat_id is not null
        order by r.id
        on conflict (company_id, intent_key) where intent_key is not null do nothing
        returning ${sql.join(messageColumns.map((column) => sql.ref(`messages.${column}`)))}),
      placed as materialized (
        select m.*, r.delay, r.last_message, r.address, r.last_seq as base,
          row_number() over (partition by m.conversation_id order by m.id) as place,
          count(*) over (partition by m.conversation_id) as count
        from m join ready r on r.id = m.id),
      moved as (
        update conversations v set last_seq = v.last_seq + p.count, last_message_id = p.id,
          last_message_at = ${now}::timestamptz, last_message = jsonb_set(p.last_message, '{state}', to_jsonb(p.state)),
          waiting_since = null
        from placed p
        where v.company_id = ${companyId} and v.id = any(${conversationIds}::uuid[]) and v.id = p.conversation_id
          and p.place >= p.count),
      queued as (
        insert into outbox (company_id, connection_id, conversation_id, message_id, channel_id, seq, next_at, created_at)
        select ${companyId}, p.connection_id, p.conversation_id, p.id, p.channel_id, p.base + p.place,
          t.at + make_interval(secs => p.delay), t.at
        from moment t, placed p where p.state = 'queued')
    select ${columns}, p.address from placed p order by p.id`.execute(tx);
  return rows;
}
