import type { proto, WAMessage } from 'baileys';
import type { ChatAddress, InboundChange, InboundMessage, KnownPoll, RemoteMedia, Sender } from '../channel.ts';
import {
  groupOf,
  isGroupJid,
  isMe,
  isNewsletterJid,
  type Me,
  participantOf,
  personOf,
  plainJid,
  statusJid,
} from './addresses.ts';
import type { Library } from './library.ts';
import { readPoll, readVote } from './polls.ts';
import { readContent, unreadable } from './read-content.ts';
import { type Said, unwrapContent } from './unwrap-content.ts';

export interface About {
  readonly me: Me;
  readonly now: Date;
  /** Of the group that it came in, where we know it. */
  readonly groupName: string | null;
  /** Numbers of those who came without one, by their other name. */
  readonly phones: ReadonlyMap<string, string>;
  /** Whether what is published to everybody is wanted, and came this way. */
  readonly hearsPublished?: boolean;
  /** That it votes in, where it is a vote. */
  readonly poll?: KnownPoll | null;
}

export type Told = { readonly message: InboundMessage } | { readonly change: InboundChange };

/** What waited longer was caught up on. */
const historyMs = 3_600_000;

/** As many as a group has members. */
const mostMentions = 1_024;

interface Place {
  readonly chat: ChatAddress;
  readonly isOwn: boolean;
  readonly participant: Sender | null;
  readonly name: string | null;
  readonly at: Date;
}

/** Whose chat it is shown in: of who published it, or of a channel that somebody follows. */
function publisherOf({ key }: WAMessage, phones: About['phones']): ChatAddress | null {
  const jid = key.remoteJid ?? '';
  if (key.fromMe) return null;
  if (jid === statusJid)
    return personOf(key.participant, key.remoteJidAlt ?? phones.get(plainJid(key.participant) ?? ''));
  return isNewsletterJid(jid) ? { kind: 'contact', address: jid, phone: null, lid: null } : null;
}

/** Who said it, and where. Null for what is said to everybody, unless it is wanted: the status, channels, lists. */
function placeOf(info: WAMessage, { me, phones, now, hearsPublished }: About): Place | null {
  const { key, pushName, verifiedBizName } = info;
  const jid = plainJid(key.remoteJid);
  const isOwn = key.fromMe === true;
  const name = isOwn ? null : pushName || verifiedBizName || null;
  const told = Number(info.messageTimestamp) * 1_000;
  const at = told > 0 ? new Date(told) : now;
  if (!jid) {
    const chat = hearsPublished ? publisherOf(info, phones) : null;
    return chat && { chat, isOwn: false, participant: null, name, at };
  }
  // Of what we sent ourselves some stanzas tell our own other name, which is not theirs.
  const altOf = (alt: string | null | undefined, of: string) => (isMe(alt, me) ? undefined : alt) ?? phones.get(of);
  if (isGroupJid(jid)) {
    const author = plainJid(key.participant) ?? '';
    const participant = isOwn ? null : participantOf(author, altOf(key.participantAlt, author), name);
    return { chat: groupOf(jid), isOwn, participant, name, at };
  }
  const chat = personOf(jid, altOf(key.remoteJidAlt, jid));
  return chat && { chat, isOwn, participant: null, name, at };
}

/** The key as whoever wrote it sees it: what is theirs there is not ours. */
function isOfOwn(of: proto.IMessageKey, place: Place, me: Me): boolean {
  if (place.isOwn) return of.fromMe === true;
  if (of.fromMe) return false;
  return place.chat.kind === 'group' ? isMe(of.participant, me) : true;
}

function readChange(library: Library, { content }: Said, place: Place, me: Me): InboundChange | null {
  const { reactionMessage: reaction, protocolMessage: protocol } = content;
  const key = reaction?.key ?? protocol?.key;
  if (!key?.id) return null;
  const about = { ...place, of: key.id, isOfOwn: isOfOwn(key, place, me) };
  if (reaction) return { ...about, change: 'reaction', emoji: reaction.text ?? '' };
  const { REVOKE, MESSAGE_EDIT } = library.proto.Message.ProtocolMessage.Type;
  if (protocol?.type === MESSAGE_EDIT) {
    const edited = readContent(unwrapContent(protocol.editedMessage));
    // Only their own can be edited, whatever the key says of whose it is.
    return edited && { ...about, isOfOwn: place.isOwn, change: 'edit', text: edited.text };
  }
  return protocol?.type === REVOKE ? { ...about, change: 'deletion' } : null;
}

/** A vote: all that they vote for from now on. Null for what is none, or can't be read. */
function readVoting(library: Library, info: WAMessage, { content }: Said, place: Place, about: About) {
  const of = content.pollUpdateMessage?.pollCreationMessageKey?.id;
  const { poll, me, phones } = about;
  const options = of && poll ? readVote(library, info, { poll, me, phones }) : null;
  if (!of || !poll || !options) return null;
  return { ...place, of, isOfOwn: poll.isOwn, change: 'vote' as const, options };
}

/** The library's words for a message that was decrypted before: we have it. */
const decryptedBefore = 'Key used already or never filled';

/** What stands for a message that could not be opened; null where it is nobody's. */
function isUnreadable(library: Library, info: WAMessage): boolean {
  if (info.message) return false;
  if (info.key.isViewOnce) return true;
  const isStub = info.messageStubType === library.proto.WebMessageInfo.StubType.CIPHERTEXT;
  return isStub && info.category !== 'peer' && info.messageStubParameters?.[0] !== decryptedBefore;
}

const contextOf = ({ content, field }: Said): proto.IContextInfo | null => {
  const said: unknown = field ? content[field] : null;
  return said && typeof said === 'object' ? ((said as { contextInfo?: proto.IContextInfo }).contextInfo ?? null) : null;
};

/** By what the phone finds a file again, once WhatsApp has it no more. */
function withSource(media: RemoteMedia, { key }: WAMessage): RemoteMedia {
  const participant = isGroupJid(key.remoteJid ?? '') ? key.participant : undefined;
  const of = { id: key.id, chat: key.remoteJid, isOwn: key.fromMe === true, ...(participant ? { participant } : {}) };
  return { ...media, reference: { ...media.reference, of } };
}

/** As it was decrypted, before the library turns its keys around. Null for what is no message. */
export function readMessage(library: Library, info: WAMessage, about: About): Told | null {
  const place = placeOf(info, about);
  const { id } = info.key;
  if (!place || !id) return null;
  const said = unwrapContent(info.message);
  const change = readChange(library, said, place, about.me) ?? readVoting(library, info, said, place, about);
  if (change) return { change };
  const content = isUnreadable(library, info) ? unreadable : readContent(said);
  if (!content) return null;
  const context = contextOf(said);
  return {
    message: {
      ...place,
      ...content,
      media: content.media && withSource(content.media, info),
      id,
      poll: readPoll(info, said, about.phones),
      choice: null,
      isPast: false,
      ...(about.hearsPublished ? { isToAll: true } : {}),
      groupName: place.chat.kind === 'group' ? about.groupName : null,
      quotedId: context?.stanzaId || null,
      mentions: (context?.mentionedJid ?? []).slice(0, mostMentions).flatMap((jid) => plainJid(jid) ?? []),
      isHistory: about.now.getTime() - place.at.getTime() > historyMs,
    },
  };
}
