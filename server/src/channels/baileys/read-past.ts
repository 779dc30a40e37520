import type { proto, WAMessage } from 'baileys';
import type { InboundMessage } from '../channel.ts';
import { isGroupJid, isLidJid, type Me, participantOf, plainJid } from './addresses.ts';
import type { Library } from './library.ts';
import { readMessage } from './read-message.ts';

export interface PastAbout {
  readonly me: Me;
  readonly now: Date;
  /** What is older is left where it is. */
  readonly since: Date;
  /** Numbers of people, by their other name. */
  readonly phones: ReadonlyMap<string, string>;
  /** What people call themselves. */
  nameOf(jid: string): string | undefined;
}

type Pair = { readonly lid: string; readonly pn: string };

/** All that a part of the history says of who is who. */
export function namesIn({ phoneNumberToLidMappings, conversations }: proto.IHistorySync): Pair[] {
  const told = (phoneNumberToLidMappings ?? []).map(({ lidJid, pnJid }) => [lidJid, pnJid] as const);
  const shown = (conversations ?? []).map(({ id, lidJid, pnJid }) =>
    isLidJid(id ?? '') ? ([id, pnJid] as const) : ([lidJid, id] as const),
  );
  return [...told, ...shown].flatMap(([lid, pn]) => {
    const [hidden, number] = [plainJid(lid), plainJid(pn)];
    return hidden && number && isLidJid(hidden) && number.endsWith('@s.whatsapp.net')
      ? [{ lid: hidden, pn: number }]
      : [];
  });
}

/** Everybody in it who is called by their hidden name. */
export function hiddenIn({ conversations }: proto.IHistorySync): Set<string> {
  const hidden = new Set<string>();
  for (const { id, messages } of conversations ?? [])
    for (const jid of [id, ...(messages ?? []).map(({ message }) => authorOf(message))]) {
      const plain = plainJid(jid);
      if (plain && isLidJid(plain)) hidden.add(plain);
    }
  return hidden;
}

/** Phones keep it beside the key. */
const authorOf = (info: proto.IWebMessageInfo | null | undefined) => info?.key?.participant || info?.participant;

type Since = NonNullable<InboundMessage['since']>;

function stateOf(library: Library, { status }: proto.IWebMessageInfo): Since['state'] {
  const { DELIVERY_ACK, READ, PLAYED } = library.proto.WebMessageInfo.Status;
  if (status === READ || status === PLAYED) return 'read';
  return status === DELIVERY_ACK ? 'delivered' : 'sent';
}

/** Phones keep them with the message. */
function reactionsOf(info: proto.IWebMessageInfo, message: InboundMessage, about: PastAbout): Since['reactions'] {
  const { chat, id, isOwn: isOfOwn, at } = message;
  return (info.reactions ?? []).flatMap(({ key, text, senderTimestampMs }) => {
    const author = plainJid(key?.participant) ?? '';
    const name = about.nameOf(author || chat.address) ?? null;
    const isOwn = key?.fromMe === true;
    const participant = chat.kind === 'group' && !isOwn ? participantOf(author, about.phones.get(author), name) : null;
    const told = Number(senderTimestampMs);
    const made = { of: id, isOfOwn, at: told > 0 ? new Date(told) : at, change: 'reaction' as const };
    return text ? [{ chat, isOwn, participant, name, ...made, emoji: text }] : [];
  });
}

/** What was said in one chat, as a message of its own each. */
function* readChat(library: Library, chat: proto.IConversation, about: PastAbout): Generator<InboundMessage> {
  const jid = plainJid(chat.id);
  if (!jid) return;
  const title = chat.displayName || chat.name || null;
  const alt = isLidJid(jid) ? chat.pnJid : chat.lidJid;
  const first = about.since.getTime() / 1_000;
  for (const { message: info } of chat.messages ?? []) {
    if (!info?.message || !info.key?.id || Number(info.messageTimestamp) < first) continue;
    const participant = authorOf(info);
    const said = {
      ...info,
      pushName: info.pushName || about.nameOf(plainJid(participant) ?? jid) || null,
      key: { ...info.key, remoteJid: jid, participant, ...(isGroupJid(jid) || !alt ? {} : { remoteJidAlt: alt }) },
    } as WAMessage;
    const { me, now, phones } = about;
    const told = readMessage(library, said, { me, now, phones, groupName: title });
    if (!told || !('message' in told)) continue;
    const { message } = told;
    // On the phone somebody may have given them a name, also where only we wrote.
    const name = message.chat.kind === 'contact' ? message.name || title : message.name;
    const since = { state: stateOf(library, info), reactions: reactionsOf(info, message, about) };
    yield { ...message, name, isHistory: true, isPast: true, since };
  }
}

/** The messages of a part of the history; what can't be read is left out. */
export function* readPast(
  library: Library,
  { conversations }: proto.IHistorySync,
  about: PastAbout,
  onFault: (error: unknown) => void,
): Generator<InboundMessage> {
  for (const chat of conversations ?? [])
    try {
      yield* readChat(library, chat, about);
    } catch (error) {
      onFault(error);
    }
}
