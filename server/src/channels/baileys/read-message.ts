import type { proto, WAMessage } from 'baileys';
import type { ChatAddress, InboundChange, InboundMessage, Sender } from '../channel.ts';
import { groupOf, isGroupJid, isMe, type Me, participantOf, personOf, plainJid } from './addresses.ts';
import type { Library } from './library.ts';
import { readContent, unreadable } from './read-content.ts';
import { type Said, unwrapContent } from './unwrap-content.ts';

export interface About {
  readonly me: Me;
  readonly now: Date;
  /** Of the group that it came in, where we know it. */
  readonly groupName: string | null;
  /** Numbers of those who came without one, by their other name. */
  readonly phones: ReadonlyMap<string, string>;
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

/** Who said it, and where. Null for what is said to everybody: the status, channels, broadcast lists. */
function placeOf(info: WAMessage, { me, phones, now }: About): Place | null {
  const { key, pushName, verifiedBizName } = info;
  const jid = plainJid(key.remoteJid);
  if (!jid) return null;
  const isOwn = key.fromMe === true;
  const name = isOwn ? null : pushName || verifiedBizName || null;
  const told = Number(info.messageTimestamp) * 1_000;
  const at = told > 0 ? new Date(told) : now;
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

/** As it was decrypted, before the library turns its keys around. Null for what is no message. */
export function readMessage(library: Library, info: WAMessage, about: About): Told | null {
  const place = placeOf(info, about);
  const { id } = info.key;
  if (!place || !id) return null;
  const said = unwrapContent(info.message);
  const change = readChange(library, said, place, about.me);
  if (change) return { change };
  const content = isUnreadable(library, info) ? unreadable : readContent(said);
  if (!content) return null;
  const context = contextOf(said);
  return {
    message: {
      ...place,
      ...content,
      id,
      groupName: place.chat.kind === 'group' ? about.groupName : null,
      quotedId: context?.stanzaId || null,
      mentions: (context?.mentionedJid ?? []).slice(0, mostMentions).flatMap((jid) => plainJid(jid) ?? []),
      isHistory: about.now.getTime() - place.at.getTime() > historyMs,
    },
  };
}
