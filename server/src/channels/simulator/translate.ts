import type { WireEntry } from '@yupflow/contract/simulator';
import type {
  ChatAddress,
  Group,
  InboundChange,
  InboundMessage,
  OutboundMessage,
  Receipt,
  RemoteMedia,
  Sender,
} from '../channel.ts';
import { groupAddress, isGroupAddress, personAddress, plainName } from './addresses.ts';
import type { KeptMedia, KnownGroup, SentMessage } from './protocol.ts';

/** What is this much older than its delivery was caught up on. */
const historyMs = 60_000;

export const personChat = (phone: string): ChatAddress => ({
  kind: 'contact',
  address: personAddress(phone),
  phone,
  lid: null,
});

const groupChat = (id: string): ChatAddress => ({ kind: 'group', address: groupAddress(id), phone: null, lid: null });

interface Said {
  readonly name?: string;
  readonly group?: { readonly id: string; readonly name?: string };
  readonly media?: KeptMedia;
  readonly location?: InboundMessage['location'];
  readonly contacts?: InboundMessage['contacts'];
  readonly quoted?: string;
  readonly of?: string;
  readonly isOwn?: boolean;
  readonly isOfOwn?: boolean;
}

/** Who said it, and where: the same for messages and for changes of them. */
function placeOf(entry: WireEntry) {
  const { from, to, detail, at } = entry;
  const { name = null, group, isOwn = false } = detail as Said;
  const peer = (isOwn ? to : from) ?? '';
  const participant: Sender | null = group && !isOwn ? { address: personAddress(peer), phone: peer, name } : null;
  return { chat: group ? groupChat(group.id) : personChat(peer), isOwn, participant, name, at: new Date(at) };
}

const mentioned = /@(\d{5,15})/g;

export function toMessage(entry: WireEntry, now: string): InboundMessage {
  const { id, kind, text, detail } = entry;
  const { group, media, location = null, contacts = null, quoted = null } = detail as Said;
  const place = placeOf(entry);
  return {
    ...place,
    id: id ?? '',
    groupName: group?.name ?? null,
    kind: kind as InboundMessage['kind'],
    text,
    media: media ? toRemote(media) : null,
    location,
    contacts,
    quotedId: quoted,
    mentions: group ? Array.from(text.matchAll(mentioned), ([, phone = '']) => personAddress(phone)) : [],
    poll: null,
    choice: null,
    isPast: false,
    isHistory: Date.parse(now) - place.at.getTime() > historyMs,
  };
}

function toRemote({ id, ...media }: KeptMedia): RemoteMedia {
  return { ...media, reference: { id } };
}

export function toChange(entry: WireEntry): InboundChange {
  const { kind, text, detail } = entry;
  const { of = '', isOfOwn = false } = detail as Said;
  const about = { ...placeOf(entry), of, isOfOwn };
  if (kind === 'reaction') return { ...about, change: 'reaction', emoji: text };
  return kind === 'edit' ? { ...about, change: 'edit', text } : { ...about, change: 'deletion' };
}

export const isChange = ({ kind }: WireEntry) => kind === 'reaction' || kind === 'edit' || kind === 'deletion';

export function toReceipt({ id, detail }: WireEntry): Receipt {
  const { status, failure } = detail as { status: Receipt['state']; failure?: Receipt['failure'] };
  return { id: id ?? '', state: status, ...(failure ? { failure } : {}) };
}

export function toGroup({ id, name, participants }: KnownGroup): Group {
  return {
    address: groupAddress(id),
    name,
    participants: participants.map((person) => ({
      address: personAddress(person.phone),
      phone: person.phone,
      name: person.name || null,
      isAdmin: person.isAdmin,
      isMe: false,
    })),
  };
}

export function toSent(message: OutboundMessage, mediaId: string | null): SentMessage {
  const { id, to, kind, text, media, location, contacts, quoted, mentions, about } = message;
  return {
    id,
    to: to.address,
    kind,
    text,
    detail: {
      ...(isGroupAddress(to.address) ? { group: { id: plainName(to.address) } } : {}),
      ...(media && mediaId ? { media: keptOf(media, mediaId) } : {}),
      ...(location ? { location } : {}),
      ...(contacts ? { contacts } : {}),
      ...(quoted ? { quoted: quoted.id } : {}),
      ...(mentions.length > 0 ? { mentions: mentions.map(plainName) } : {}),
      ...(about ? { of: about.id } : {}),
    },
  };
}

function keptOf({ read, ...media }: NonNullable<OutboundMessage['media']>, id: string): KeptMedia {
  return { id, ...media };
}
