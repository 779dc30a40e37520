import { Readable } from 'node:stream';
import { type MediaKind, mediaKinds } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { ChatAddress, OutboundMedia, OutboundMessage, OutboundPoll } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { writeMentions } from '../chats/mention-text.service.ts';
import { participantName } from '../chats/participant-name.service.ts';
import type { MessageData, StoredMedia } from '../chats/present-messages.service.ts';
import type { ClaimedRow } from './outbox.repository.ts';

/** A message as it is sent, and what must be known of those it points at. */
interface Content {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** As the channel calls it. */
  readonly channel_id: string;
  readonly direction: string;
  readonly participant: string;
  readonly media_key: string | null;
  readonly media: StoredMedia | null;
  readonly data: MessageData | null;
  /** Who signs it, where the company wants that. */
  readonly signed_by: string | null;
  readonly address: string;
  readonly is_group: boolean;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly quoted_id: string | null;
  readonly quoted_direction: string | null;
  readonly quoted_participant: string | null;
  readonly quoted_text: string | null;
  /** Who of the group is mentioned in it. */
  readonly mentioned: readonly { readonly address: string; readonly name: string }[] | null;
}

/** By one query, in the transaction that claims them: what is changed later travels as a change. */
export async function readContents(
  tx: Tx,
  companyId: string,
  messageIds: readonly string[],
): Promise<Map<string, Content>> {
  // Few at a time: each is looked up by its key, however large the tables are and whatever was counted of them.
  const { rows: contents } = await sql<Content>`
    select m.id, m.kind, m.text, coalesce(m.remote_id, m.channel_id) as channel_id, m.direction, m.participant, m.media_key, m.media, m.data,
      case when f.show_attendant_name and m.source = 'member' then u.name end as signed_by,
      c.address, c.group_id is not null as is_group, p.phone,
      (select i.value from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.contact_id and i.kind = 'lid' limit 1) as lid,
      coalesce(q.remote_id, q.channel_id) as quoted_id, q.direction as quoted_direction, q.participant as quoted_participant,
      left(q.text, 1000) as quoted_text,
      (select jsonb_agg(jsonb_build_object('address', g.address, 'name',
          coalesce(nullif(${participantName('g')}, ''), g.phone, g.address)))
        from group_participants g where g.company_id = c.company_id and g.group_id = c.group_id
          and m.data->'mentions' ? g.address) as mentioned
    from messages m
    cross join lateral (
      select * from conversations where company_id = m.company_id and id = m.conversation_id limit 1) c
    join companies f on f.id = m.company_id
    left join lateral (
      select phone from contacts where company_id = m.company_id and id = c.contact_id limit 1) p on true
    left join lateral (select name from users where id = m.user_id limit 1) u on true
    left join lateral (
      select * from messages where company_id = m.company_id and id = m.quoted_id limit 1) q on true
    where m.company_id = ${companyId} and m.id = any(${[...messageIds]}::uuid[])`.execute(tx);
  return new Map(contents.map((content) => [content.id, content]));
}

const isMediaKind = (kind: string): kind is MediaKind => mediaKinds.some((known) => known === kind);

const addressOf = ({ is_group, address, phone, lid }: Content): ChatAddress => ({
  kind: is_group ? 'group' : 'contact',
  address,
  phone,
  lid,
});

/** As people sign in WhatsApp inboxes. Kept apart from the text until here. */
const signed = (text: string, name: string | null) => (name && text ? `*${name}:*\n${text}` : text);

const wordsOf = (text: string, { signed_by, mentioned }: Content): string =>
  signed(writeMentions(text, mentioned ?? []), signed_by);

function mediaOf(store: FileStore, companyId: string, content: Content): OutboundMedia | null {
  const { media, media_key: key } = content;
  // The file of a template is its header.
  const kind = content.data?.template?.media ?? content.kind;
  if (!media || !key || !isMediaKind(kind)) return null;
  const { type = 'application/octet-stream', name = '', size = 0, seconds, waveform } = media;
  return {
    kind,
    type,
    name,
    size,
    ...(seconds === undefined ? {} : { seconds }),
    ...(waveform === undefined ? {} : { waveform }),
    read: () => Readable.from(chunksOf(store, companyId, key, size), { objectMode: false }),
  };
}

async function* chunksOf(store: FileStore, companyId: string, key: string, size: number): AsyncIterable<Buffer> {
  yield* await store.open(companyId, key, { start: 0, end: size - 1 });
}

const nothing = {
  media: null,
  location: null,
  contacts: null,
  poll: null,
  choices: null,
  template: null,
  quoted: null,
  mentions: [],
  about: null,
} as const;

const pollOf = ({ options, is_multiple, reference }: NonNullable<MessageData['poll']>): OutboundPoll => ({
  options,
  isMultiple: is_multiple,
  secret: String(reference.secret ?? ''),
});

type Leaving = Pick<ClaimedRow, 'kind' | 'channel_id' | 'change'>;

export function compose(store: FileStore, companyId: string, row: Leaving, content: Content): OutboundMessage {
  const to = addressOf(content);
  if (row.kind !== 'message') {
    const { text = '', emoji = '' } = row.change ?? {};
    return {
      ...nothing,
      id: row.channel_id,
      to,
      kind: row.kind,
      text: row.kind === 'edit' ? wordsOf(text, content) : emoji,
      about: {
        id: content.channel_id,
        isOwn: content.direction === 'out',
        participant: content.participant || null,
      },
    };
  }
  const { location = null, contacts = null, mentions = [], poll, choices = null, template } = content.data ?? {};
  return {
    id: row.channel_id,
    to,
    kind: content.kind as OutboundMessage['kind'],
    // Nobody signs a question that all are asked.
    text: poll ? content.text : wordsOf(content.text, content),
    media: mediaOf(store, companyId, content),
    location,
    contacts,
    poll: poll ? pollOf(poll) : null,
    choices,
    template: template ? { name: template.name, language: template.language, ...template.values } : null,
    quoted: content.quoted_id
      ? {
          id: content.quoted_id,
          isOwn: content.quoted_direction === 'out',
          participant: content.quoted_participant || null,
          text: content.quoted_text ?? '',
        }
      : null,
    mentions: mentions.map((mention) => (typeof mention === 'string' ? mention : mention.id)),
    about: null,
  };
}
