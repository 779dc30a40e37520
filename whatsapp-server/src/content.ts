import { randomBytes } from 'node:crypto';
import { proto } from 'baileys';
import type { Archive } from './archive.ts';
import type { MediaStore } from './media-store.ts';
import type { Person } from './person.ts';
import { sealVote } from './poll-vote.ts';

const fileKinds = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const;
type FileKind = (typeof fileKinds)[number];

interface FileFacts {
  readonly type: string;
  readonly name?: string;
  readonly caption?: string;
  readonly seconds?: number;
}

type FileContent = { [Kind in FileKind]: { readonly [Key in Kind]: Buffer } & FileFacts }[FileKind];

type Said =
  | { readonly text: string; readonly mentions?: readonly Person[] }
  | FileContent
  | { readonly location: { latitude: number; longitude: number; name?: string; address?: string } }
  | { readonly contacts: readonly { name: string; phones: readonly string[] }[] }
  | { readonly reaction: { readonly to: string; readonly emoji: string } }
  | { readonly edit: { readonly of: string; readonly text: string } }
  | { readonly deletion: { readonly of: string } }
  | { readonly poll: { readonly name: string; readonly options: readonly string[]; readonly isMultiple?: boolean } }
  /** All that the author votes for from now on. */
  | { readonly vote: { readonly on: string; readonly options: readonly string[] } }
  /** Anything else that a phone can say, as the protocol has it. */
  | { readonly message: proto.IMessage };

/** What somebody says on a phone. `quoted`: the id of what it replies to. */
export type Content = Said & { readonly quoted?: string };

interface Scene {
  readonly author: Person;
  /** The chat as the author's phone knows it. */
  readonly chat: string;
  readonly isGroup: boolean;
  readonly now: Date;
  readonly archive: Archive;
  readonly media: MediaStore;
  urlOf(directPath: string): string;
}

const { Type } = proto.Message.ProtocolMessage;

export async function composeMessage(content: Content, scene: Scene): Promise<proto.IMessage> {
  const contextInfo = contextOf(content, scene);
  if ('message' in content) return content.message;
  if ('text' in content)
    return contextInfo ? { extendedTextMessage: { text: content.text, contextInfo } } : { conversation: content.text };
  if ('location' in content) {
    const { latitude, longitude, name, address } = content.location;
    const place = { degreesLatitude: latitude, degreesLongitude: longitude, name, address };
    return { locationMessage: { ...place, contextInfo } };
  }
  if ('contacts' in content) return cards(content.contacts, contextInfo);
  if ('reaction' in content) {
    const { to, emoji } = content.reaction;
    return { reactionMessage: { key: keyOf(to, scene), text: emoji, senderTimestampMs: scene.now.getTime() } };
  }
  if ('edit' in content) {
    const { of, text } = content.edit;
    const edit = { type: Type.MESSAGE_EDIT, key: keyOf(of, scene), editedMessage: { conversation: text } };
    // Phones wrap it so that old clients leave it alone.
    return { editedMessage: { message: { protocolMessage: { ...edit, timestampMs: scene.now.getTime() } } } };
  }
  if ('deletion' in content) return { protocolMessage: { type: Type.REVOKE, key: keyOf(content.deletion.of, scene) } };
  if ('poll' in content) return pollMessage(content.poll, contextInfo);
  if ('vote' in content) return voteMessage(content.vote, scene);
  return fileMessage(content, scene, contextInfo);
}

type Asked = Extract<Said, { poll: unknown }>['poll'];

function pollMessage({ name, options, isMultiple = false }: Asked, contextInfo?: proto.IContextInfo): proto.IMessage {
  const asked = {
    name,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: isMultiple ? 0 : 1,
    contextInfo,
  };
  return {
    ...(isMultiple ? { pollCreationMessage: asked } : { pollCreationMessageV3: asked }),
    messageContextInfo: { messageSecret: randomBytes(32) },
  };
}

/** In a group everybody goes by their LID; between two people by their phones. */
function voteMessage({ on, options }: Extract<Said, { vote: unknown }>['vote'], scene: Scene): proto.IMessage {
  const { author, archive, isGroup, now } = scene;
  const poll = archive.find(on);
  const secret = poll?.message.messageContextInfo?.messageSecret;
  if (!poll || !secret) throw new Error(`there is no poll ${on}`);
  const nameOf = (person: Person) => (isGroup ? person.lidJid : person.jid);
  const vote = sealVote({ pollId: on, secret, creator: nameOf(poll.author), voter: nameOf(author), options });
  return {
    pollUpdateMessage: {
      pollCreationMessageKey: keyOf(on, scene),
      vote,
      senderTimestampMs: now.getTime(),
    },
  };
}

async function fileMessage(content: FileContent, scene: Scene, contextInfo?: proto.IContextInfo) {
  const kind = fileKinds.find((one) => one in content) ?? 'document';
  const bytes = (content as FileFacts & Partial<Record<FileKind, Buffer>>)[kind] ?? Buffer.alloc(0);
  const { type: mimetype, caption, name, seconds } = content;
  const stored = await scene.media.encrypt(kind, bytes, scene.now);
  const file = { ...stored, url: scene.urlOf(stored.directPath), mimetype, contextInfo };
  switch (kind) {
    case 'image':
      return { imageMessage: { ...file, caption } };
    case 'video':
      return { videoMessage: { ...file, caption, seconds } };
    case 'audio':
      return { audioMessage: { ...file, seconds } };
    case 'voice':
      return { audioMessage: { ...file, seconds, ptt: true } };
    case 'sticker':
      return { stickerMessage: file };
    case 'document': {
      const documentMessage = { ...file, fileName: name, title: name, caption };
      return caption ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage };
    }
  }
}

function cards(contacts: readonly { name: string; phones: readonly string[] }[], contextInfo?: proto.IContextInfo) {
  const [first, ...others] = contacts.map(({ name, phones }) => ({
    displayName: name,
    vcard: [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `N:;${name};;;`,
      `FN:${name}`,
      ...phones.map((phone) => `TEL;type=CELL;waid=${phone}:+${phone}`),
      'END:VCARD',
    ].join('\n'),
  }));
  if (others.length === 0) return { contactMessage: { ...first, contextInfo } };
  const displayName = `${contacts.length} contacts`;
  return { contactsArrayMessage: { displayName, contacts: [first ?? {}, ...others], contextInfo } };
}

/** As the author's phone names a message: it is "from me" where they wrote it themselves. */
function keyOf(id: string, { author, archive, chat, isGroup }: Scene): proto.IMessageKey {
  const of = archive.find(id)?.author;
  return { remoteJid: chat, fromMe: of === author, id, participant: isGroup && of ? of.lidJid : undefined };
}

function contextOf(content: Content, { archive, isGroup }: Scene): proto.IContextInfo | undefined {
  const mentions = 'mentions' in content ? content.mentions?.map(({ lidJid }) => lidJid) : undefined;
  if (!content.quoted) return mentions ? { mentionedJid: mentions } : undefined;
  const quoted = archive.find(content.quoted);
  return {
    stanzaId: content.quoted,
    participant: isGroup ? quoted?.author.lidJid : quoted?.author.jid,
    quotedMessage: quoted?.message ?? { conversation: '' },
    mentionedJid: mentions,
  };
}
