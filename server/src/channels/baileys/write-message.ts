import { randomBytes } from 'node:crypto';
import type { BinaryNode, proto } from 'baileys';
import type { Preview } from '../../platform/files/re-encode-image.ts';
import type { OutboundMessage } from '../channel.ts';
import { isGroupJid } from './addresses.ts';
import type { Library } from './library.ts';
import { writeWaveform } from './media-reference.ts';
import { writeCard } from './vcards.ts';

/** Where a file lies after it was sent ahead, and what opens it. */
export interface Uploaded {
  readonly url: string;
  readonly directPath: string;
  readonly mediaKey: Uint8Array;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
  readonly fileLength: number;
}

export interface Writing {
  /** The chat, as it is written to. */
  readonly jid: string;
  /** How this chat calls us. */
  readonly self: string;
  readonly uploaded: Uploaded | null;
  /** What is shown of a picture while it is on its way. */
  readonly preview: Preview | null;
  readonly now: Date;
}

/** What goes to the wire, and what the stanza says beside it. */
export interface Written {
  readonly content: proto.IMessage;
  readonly attributes: Record<string, string>;
  readonly nodes?: BinaryNode[];
}

function contextOf({ quoted, mentions }: OutboundMessage, { jid, self }: Writing): proto.IContextInfo | null {
  if (!quoted && mentions.length === 0) return null;
  return {
    ...(quoted
      ? {
          stanzaId: quoted.id,
          participant: quoted.isOwn ? self : (quoted.participant ?? jid),
          quotedMessage: { conversation: quoted.text },
        }
      : {}),
    ...(mentions.length > 0 ? { mentionedJid: [...mentions] } : {}),
  };
}

function keyOf(about: NonNullable<OutboundMessage['about']>, { jid }: Writing): proto.IMessageKey {
  const { id, isOwn, participant } = about;
  return { remoteJid: jid, fromMe: isOwn, id, ...(isGroupJid(jid) && !isOwn && participant ? { participant } : {}) };
}

/** Phones play a voice note only where they are told how it is coded. */
const spoken = (type: string) => (/^audio\/(ogg|opus)$/.test(type) ? 'audio/ogg; codecs=opus' : type);

const shownAs = (preview: Preview | null) =>
  preview ? { jpegThumbnail: preview.jpeg, width: preview.width, height: preview.height } : {};

function writeMedia(
  { kind, media, text }: OutboundMessage,
  { uploaded, preview, now }: Writing,
  contextInfo: proto.IContextInfo | null,
): proto.IMessage {
  if (!media || !uploaded) throw new Error(`a message of the kind ${kind} has no file`);
  const file = {
    ...uploaded,
    mimetype: media.type,
    mediaKeyTimestamp: Math.floor(now.getTime() / 1_000),
    ...(contextInfo ? { contextInfo } : {}),
  };
  const caption = text ? { caption: text } : {};
  const seconds = media.seconds === undefined ? {} : { seconds: Math.max(1, Math.round(media.seconds)) };
  switch (media.kind) {
    case 'image':
      return { imageMessage: { ...file, ...caption, ...shownAs(preview) } };
    case 'video':
      return { videoMessage: { ...file, ...caption, ...seconds } };
    case 'audio':
      return { audioMessage: { ...file, ...seconds } };
    case 'voice': {
      const waveform = writeWaveform(media.waveform);
      return {
        audioMessage: {
          ...file,
          ...seconds,
          mimetype: spoken(media.type),
          ptt: true,
          ...(waveform ? { waveform } : {}),
        },
      };
    }
    case 'sticker':
      return { stickerMessage: file };
    case 'document':
      return { documentMessage: { ...file, ...caption, fileName: media.name, title: media.name } };
  }
}

function writeContacts(
  contacts: NonNullable<OutboundMessage['contacts']>,
  contextInfo: proto.IContextInfo | null,
): proto.IMessage {
  const cards = contacts.map((card) => ({ displayName: card.name, vcard: writeCard(card) }));
  const context = contextInfo ? { contextInfo } : {};
  const [only] = cards;
  if (only && cards.length === 1) return { contactMessage: { ...only, ...context } };
  return { contactsArrayMessage: { displayName: only?.displayName ?? '', contacts: cards, ...context } };
}

function writeLocation(
  { latitude, longitude, name, address }: NonNullable<OutboundMessage['location']>,
  text: string,
  contextInfo: proto.IContextInfo | null,
): proto.IMessage {
  return {
    locationMessage: {
      degreesLatitude: latitude,
      degreesLongitude: longitude,
      ...(name ? { name } : {}),
      ...(address ? { address } : {}),
      ...(text ? { comment: text } : {}),
      ...(contextInfo ? { contextInfo } : {}),
    },
  };
}

const writeWords = (text: string, contextInfo: proto.IContextInfo | null): proto.IMessage => ({
  extendedTextMessage: { text, ...(contextInfo ? { contextInfo } : {}) },
});

/** What lets WhatsApp tell a message that somebody reported from one that they made up. */
const withSecret = (content: proto.IMessage, attributes: Written['attributes'] = {}): Written => ({
  content: { ...content, messageContextInfo: { messageSecret: randomBytes(32) } },
  attributes,
});

/** One choice has another name than many. */
function writePoll({ text, poll }: OutboundMessage, contextInfo: proto.IContextInfo | null): Written {
  if (!poll) throw new Error('a poll without options');
  const asked = {
    name: text,
    options: poll.options.map((optionName) => ({ optionName })),
    selectableOptionsCount: poll.isMultiple ? 0 : 1,
    ...(contextInfo ? { contextInfo } : {}),
  };
  return {
    content: {
      ...(poll.isMultiple ? { pollCreationMessage: asked } : { pollCreationMessageV3: asked }),
      messageContextInfo: { messageSecret: Buffer.from(poll.secret, 'base64') },
    },
    attributes: {},
    nodes: [{ tag: 'meta', attrs: { polltype: 'creation' } }],
  };
}

/** What changes another message: a reaction, an edit, a deletion. */
function writeChange(library: Library, message: OutboundMessage, writing: Writing): Written {
  const { kind, text, about } = message;
  if (!about) throw new Error(`a message of the kind ${kind} is about none`);
  const key = keyOf(about, writing);
  const timestampMs = writing.now.getTime();
  const { REVOKE, MESSAGE_EDIT } = library.proto.Message.ProtocolMessage.Type;
  if (kind === 'reaction')
    return { content: { reactionMessage: { key, text, senderTimestampMs: timestampMs } }, attributes: {} };
  if (kind === 'deletion')
    // What others wrote is taken back by whoever leads the group.
    return withSecret({ protocolMessage: { key, type: REVOKE } }, { edit: about.isOwn ? '7' : '8' });
  const editedMessage = { extendedTextMessage: { text } };
  return withSecret({ protocolMessage: { key, type: MESSAGE_EDIT, editedMessage, timestampMs } }, { edit: '1' });
}

/** Our message as WhatsApp's clients write it. Links are sent without a preview: nobody calls them for it. */
export function writeMessage(library: Library, message: OutboundMessage, writing: Writing): Written {
  const { kind, text, location, contacts } = message;
  const contextInfo = contextOf(message, writing);
  switch (kind) {
    case 'reaction':
    case 'edit':
    case 'deletion':
      return writeChange(library, message, writing);
    case 'poll':
      return writePoll(message, contextInfo);
    case 'text':
      return withSecret(writeWords(text, contextInfo));
    case 'template':
      return withSecret(message.media ? writeMedia(message, writing, contextInfo) : writeWords(text, contextInfo));
    case 'location':
      if (!location) throw new Error('a place without a place');
      return withSecret(writeLocation(location, text, contextInfo));
    case 'contact':
      return withSecret(writeContacts(contacts ?? [], contextInfo));
    default:
      return withSecret(writeMedia(message, writing, contextInfo));
  }
}
