import type { Chat } from '@yupflow/contract/chats';
import type { Choices, Message, messageFailures } from '@yupflow/contract/messages';
import type { Selectable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { Messages } from '../../platform/db/db.types.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import type { StoredTemplate } from '../templates/fill-template.service.ts';
import { showMentions } from './mention-text.service.ts';
import { listNames, listQuoted, type Names, type QuotedRow } from './message-names.repository.ts';
import { presentPoll, type StoredPoll, theirVote, votersOf } from './poll-votes.service.ts';

/** Without the words for searching, which nobody wants to read. */
export const messageColumns = [
  'company_id',
  'id',
  'conversation_id',
  'connection_id',
  'ticket_id',
  'direction',
  'kind',
  'text',
  'channel_id',
  'participant',
  'sender_name',
  'source',
  'user_id',
  'automation',
  'state',
  'failure',
  'pricing',
  'held_until',
  'media_key',
  'media',
  'data',
  'quoted_id',
  'reactions',
  'intent_key',
  'occurred_at',
  'created_at',
  'edited_at',
  'deleted_at',
] as const;
export type MessageRow = Pick<Selectable<Messages>, (typeof messageColumns)[number]>;

/** What the column `media` holds. */
export type StoredMedia = Partial<Omit<NonNullable<Message['media']>, 'url' | 'key'>>;

/** What may be tapped, by the ids that a tap names. */
export type StoredChoices = Omit<Choices, 'options'> & {
  readonly options: readonly { readonly id: string; readonly label: string; readonly description: string }[];
};

/** What the column `data` holds. Mentions in a group may be addresses alone: their names are looked up. */
export interface MessageData {
  readonly location?: NonNullable<Message['location']>;
  readonly contacts?: NonNullable<Message['contacts']>;
  readonly event?: NonNullable<Message['event']>;
  readonly poll?: StoredPoll;
  readonly choices?: StoredChoices;
  readonly template?: StoredTemplate;
  readonly mentions?: readonly (string | { readonly id: string; readonly name: string })[];
}

/** The key in the column `reactions` of our own side, whoever of us it was: a line has one reaction to a message. */
export const ownReaction = 'us';

export interface PresentParts {
  readonly files: Pick<Files, 'links'>;
  readonly clock: Clock;
}

const dataOf = ({ data }: { data: unknown }): MessageData => (data ?? {}) as MessageData;

const addressesOf = (row: MessageRow): string[] => [
  ...(row.participant ? [row.participant] : []),
  ...(dataOf(row).mentions ?? []).flatMap((mention) => (typeof mention === 'string' ? [mention] : [])),
  ...votersOf(dataOf(row).poll),
];

function nameOf(row: QuotedRow, names: Names): string | null {
  if (row.user_id) return names.users.get(row.user_id) ?? null;
  if (row.participant) return row.sender_name || names.ofParticipant(row.conversation_id, row.participant);
  return (row.source === 'contact' && names.contacts.get(row.conversation_id)) || row.sender_name;
}

const voterOf = (row: MessageRow, names: Names) => (by: string, called: string) =>
  by === theirVote
    ? (names.contacts.get(row.conversation_id) ?? called)
    : called || (names.ofParticipant(row.conversation_id, by) ?? '');

function mediaOf(row: MessageRow, sign: (key: string) => string): Message['media'] {
  if (!row.media) return null;
  const { name = '', type = 'application/octet-stream', size = 0, ...rest } = row.media as StoredMedia;
  const { state = row.media_key ? 'ready' : 'waiting', width, height, seconds, waveform } = rest;
  const isReady = row.media_key !== null && state === 'ready';
  return {
    url: isReady && row.media_key ? sign(row.media_key) : null,
    key: isReady ? row.media_key : null,
    state,
    name,
    type,
    size,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(waveform === undefined ? {} : { waveform }),
  };
}

/** What was offered, without what only the channel needs. */
function offersOf({ choices, template }: MessageData): Pick<Message, 'choices' | 'template'> {
  return {
    ...(choices && {
      choices: { ...choices, options: choices.options.map(({ label, description }) => ({ label, description })) },
    }),
    ...(template && {
      template: {
        name: template.name,
        language: template.language,
        header: template.header,
        footer: template.footer,
        buttons: [...template.buttons],
      },
    }),
  };
}

const reactionsOf = ({ reactions }: MessageRow): Message['reactions'] =>
  Object.entries((reactions ?? {}) as Record<string, { emoji: string; name?: string | null }>).map(
    ([by, { emoji, name }]) => ({ emoji, name: name ?? '', is_mine: by === ownReaction || uuidShape.test(by) }),
  );

function quotedOf(row: QuotedRow, names: Names): NonNullable<Message['quoted']> {
  const { seconds } = (row.media ?? {}) as StoredMedia;
  return {
    id: row.id,
    kind: row.kind as Message['kind'],
    text: row.deleted_at ? '' : row.text.slice(0, 300),
    direction: row.direction as Message['direction'],
    sender: nameOf(row, names),
    ...(seconds === undefined ? {} : { seconds }),
  };
}

const isHeld = (row: MessageRow, now: Date): row is MessageRow & { held_until: Date } =>
  row.state === 'queued' && row.held_until !== null && row.held_until > now;

/** What was taken back shows nothing of what it was. */
const gone = { text: '', media: null, quoted: null, location: null, contacts: null, mentions: [], reactions: [] };

/** As `listNames` calls them. */
const contactsOf = (chats: Iterable<Chat>) =>
  new Map([...chats].flatMap(({ id, contact }) => (contact ? [[id, contact.name || contact.phone] as const] : [])));

/**
 * As the web shows them, in their order, by two queries however many they are. Links are signed anew each time. Whoever
 * has their chats spares one of them, where nobody else is named.
 */
export async function presentMessages(
  tx: Tx,
  companyId: string,
  rows: readonly MessageRow[],
  { files, clock }: PresentParts,
  chats?: ReadonlyMap<string, Chat>,
): Promise<Message[]> {
  if (rows.length === 0) return [];
  const quotedIds = rows.flatMap(({ quoted_id }) => quoted_id ?? []);
  const quoted = quotedIds.length > 0 ? await listQuoted(tx, companyId, quotedIds) : new Map<string, QuotedRow>();
  const all = [...rows, ...quoted.values()];
  const names = await listNames(tx, companyId, {
    userIds: [...new Set(all.flatMap(({ user_id }) => user_id ?? []))],
    conversationIds: [...new Set(rows.map(({ conversation_id }) => conversation_id))],
    addresses: [...new Set([...rows.flatMap(addressesOf), ...all.flatMap((row) => row.participant || [])])],
    ...(chats ? { contacts: contactsOf(chats.values()) } : {}),
  });
  const now = clock.now();
  const sign = (key: string) => files.links.sign(companyId, key, now);
  return rows.map((row): Message => {
    const data = dataOf(row);
    const reply = row.quoted_id ? quoted.get(row.quoted_id) : undefined;
    const mentions = (data.mentions ?? []).map((mention) =>
      typeof mention === 'string'
        ? { id: mention, name: names.ofParticipant(row.conversation_id, mention) ?? mention }
        : { id: mention.id, name: mention.name },
    );
    const named = mentions.flatMap(({ id, name }) => (id === name ? [] : [{ address: id, name }]));
    return {
      id: row.id,
      chat_id: row.conversation_id,
      direction: row.direction as Message['direction'],
      kind: row.kind as Message['kind'],
      text: showMentions(row.text, named),
      media: mediaOf(row, sign),
      state: row.state as Message['state'],
      failure: row.failure as (typeof messageFailures)[number] | null,
      held_until: isHeld(row, now) ? row.held_until.toISOString() : null,
      sender: {
        type: row.source as Message['sender']['type'],
        id: row.user_id,
        name: nameOf(row, names),
        address: row.participant || null,
      },
      automation: row.automation as Message['automation'],
      quoted: reply ? quotedOf(reply, names) : null,
      location: data.location ?? null,
      contacts: data.contacts ? [...data.contacts] : null,
      event: data.event ?? null,
      ...(row.pricing ? { pricing: row.pricing } : {}),
      ...(row.deleted_at ? {} : offersOf(data)),
      ...(data.poll && !row.deleted_at ? { poll: presentPoll(data.poll, voterOf(row, names)) } : {}),
      mentions,
      reactions: reactionsOf(row),
      created_at: row.occurred_at.toISOString(),
      edited_at: row.edited_at?.toISOString() ?? null,
      deleted_at: row.deleted_at?.toISOString() ?? null,
      ...(row.deleted_at ? gone : {}),
    };
  });
}
