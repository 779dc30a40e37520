import { normalizeMessageContent, proto } from 'baileys';
import type { Person } from './person.ts';

/** A message as the one who got it sees it. */
export interface Received {
  readonly id: string;
  readonly from: Person;
  /** The group's jid. */
  readonly group: string | null;
  /** The address that it was sent to: by phone, by LID, or the group's. */
  readonly to: string;
  readonly message: proto.IMessage;
  readonly kind: string;
  readonly text: string;
  /** The id of what it quotes, changes or reacts to. */
  readonly about: string | null;
  /** How often it came: whoever has it already takes no notice of another. */
  copies: number;
}

const { Type } = proto.Message.ProtocolMessage;

/** Only what a person would see of it. */
export function readContent(wrapped: proto.IMessage): Pick<Received, 'kind' | 'text' | 'about'> {
  const message = normalizeMessageContent(wrapped) ?? {};
  const of = (kind: string, text?: string | null, about?: string | null) => ({
    kind,
    text: text ?? '',
    about: about ?? null,
  });
  const { conversation, extendedTextMessage, reactionMessage, protocolMessage, audioMessage } = message;
  if (conversation) return of('text', conversation);
  if (extendedTextMessage) return of('text', extendedTextMessage.text, extendedTextMessage.contextInfo?.stanzaId);
  if (reactionMessage) return of('reaction', reactionMessage.text, reactionMessage.key?.id);
  if (protocolMessage?.type === Type.REVOKE) return of('deletion', '', protocolMessage.key?.id);
  if (protocolMessage?.type === Type.MESSAGE_EDIT) {
    const { text } = readContent(protocolMessage.editedMessage ?? {});
    return of('edit', text, protocolMessage.key?.id);
  }
  const poll = message.pollCreationMessage ?? message.pollCreationMessageV3;
  if (poll) return of('poll', poll.name, poll.contextInfo?.stanzaId);
  if (message.pollUpdateMessage) return of('vote', '', message.pollUpdateMessage.pollCreationMessageKey?.id);
  const quoted = Object.values(message).find((part) => part?.contextInfo)?.contextInfo?.stanzaId;
  if (message.imageMessage) return of('image', message.imageMessage.caption, quoted);
  if (message.videoMessage) return of('video', message.videoMessage.caption, quoted);
  if (audioMessage) return of(audioMessage.ptt ? 'voice' : 'audio', '', quoted);
  if (message.documentMessage) return of('document', message.documentMessage.caption, quoted);
  if (message.stickerMessage) return of('sticker', '', quoted);
  if (message.locationMessage) return of('location', message.locationMessage.name, quoted);
  if (message.contactMessage ?? message.contactsArrayMessage)
    return of('contact', (message.contactMessage ?? message.contactsArrayMessage)?.displayName, quoted);
  return of(Object.keys(message).find((key) => key !== 'messageContextInfo') ?? 'empty');
}

export function stanzaTypeOf(wrapped: proto.IMessage): 'text' | 'media' | 'reaction' | 'poll' {
  const { kind } = readContent(wrapped);
  if (kind === 'reaction') return 'reaction';
  if (kind === 'poll' || kind === 'vote') return 'poll';
  return ['image', 'video', 'audio', 'voice', 'document', 'sticker', 'location', 'contact'].includes(kind)
    ? 'media'
    : 'text';
}
