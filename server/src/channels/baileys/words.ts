import type { BinaryNode, proto, WAMessage } from 'baileys';
import { LRUCache } from 'lru-cache';
import type { Channel, Group, InboundCall, KnownPoll, OutboundMessage, Receipt } from '../channel.ts';
import { isGroupJid, isLidJid, isNewsletterJid, meOf, personOf, plainJid, statusJid } from './addresses.ts';
import { readCall } from './calls.ts';
import { openMediaDesk } from './expired-media.ts';
import { readGroupNews } from './group-news.ts';
import { openGroupReceipts } from './group-receipts.ts';
import { openGroups } from './groups.ts';
import { openHistory } from './history.ts';
import { openGroupDesk } from './manage-groups.ts';
import { openNewsletters } from './newsletters.ts';
import { openNumbers } from './numbers.ts';
import { watchNames } from './people.ts';
import { getPicture } from './profile-pictures.ts';
import { readMessage, type Told } from './read-message.ts';
import { readAck, readReceipts } from './receipts.ts';
import { watchRestriction } from './restriction.ts';
import { openSpeech } from './send-message.ts';
import type { Link } from './socket.ts';
import { watchTyping } from './typing.ts';

/** What is said on a line, in both directions, while its socket is open. */
export interface Words
  extends Pick<
    Channel,
    | 'send'
    | 'setTyping'
    | 'markRead'
    | 'download'
    | 'checkNumbers'
    | 'getGroup'
    | 'getPicture'
    | 'createGroup'
    | 'changeGroup'
    | 'leaveGroup'
  > {
  /** As it was decrypted, before the library turns its keys around. Null for what is no message. */
  read(info: WAMessage, poll?: KnownPoll | null): Promise<Told | null>;
  /** Stores what a phone tells of the past. False where it tells something else. */
  takePast(info: WAMessage): Promise<boolean>;
  /** Of a stanza `call`. */
  callOf(node: BinaryNode): Promise<InboundCall | null>;
  /** Of a stanza `receipt`. */
  receiptsOf(node: BinaryNode): Receipt[];
  /** Of a stanza `ack`. Where the number is restricted, it is stored until when before it is answered. */
  ackOf(node: BinaryNode): Promise<Receipt | null>;
  /** Of a stanza `notification`: what happened to a group. */
  groupNewsOf(node: BinaryNode): Group | null;
  compose(message: OutboundMessage): Promise<proto.IMessage>;
  stop(): void;
}

/** Messages whose chat is remembered as the wire called it: read receipts go there. */
const mostHeard = 2_000;
const mostSubscribed = 500;

export function createWords(link: Link): Words {
  const { library, socket, line, clock } = link;
  /** It is told with the login. */
  const me = () => meOf(socket.user ?? { id: '' });
  watchNames(link, me);
  const numbers = openNumbers(link);
  const groups = openGroups(link, me);
  const restriction = watchRestriction(link);
  const speech = openSpeech({ link, me, numbers, groups, restriction });
  const receiptsIn = openGroupReceipts(groups.sizeOf);
  const heard = new LRUCache<string, { readonly remoteJid: string; readonly participant: string | undefined }>({
    max: mostHeard,
  });
  const subscribed = new LRUCache<string, true>({ max: mostSubscribed });

  /** The number of somebody who came without one, where we ever heard it. */
  async function findPhone(jid: string): Promise<string | undefined> {
    if (!isLidJid(jid)) return undefined;
    return plainJid(await socket.signalRepository.lidMapping.getPNForLID(jid)) ?? undefined;
  }
  const typing = watchTyping(link, { me, findPhone });
  const history = openHistory(link, { me, findPhone });
  const newsletters = openNewsletters(link);
  const media = openMediaDesk(link);

  async function phonesOf({ key }: WAMessage): Promise<Map<string, string>> {
    const phones = new Map<string, string>();
    for (const jid of [plainJid(key.remoteJid), plainJid(key.participant)]) {
      const phone = jid && (await findPhone(jid));
      if (jid && phone) phones.set(jid, phone);
    }
    return phones;
  }

  /** What was published to everybody, with the name of who did; null where nobody here wants it. */
  async function named(info: WAMessage): Promise<WAMessage | null> {
    const jid = info.key.remoteJid ?? '';
    if (jid === statusJid) return line.habits.hearsStatus ? info : null;
    if (!isNewsletterJid(jid) || !line.habits.hearsNewsletters) return null;
    return { ...info, pushName: info.pushName || (await newsletters.nameOf(jid)) };
  }

  /** WhatsApp tells only of those in whom somebody is interested. */
  async function subscribe(jid: string): Promise<void> {
    if (subscribed.has(jid) || isGroupJid(jid)) return;
    subscribed.set(jid, true);
    await socket.presenceSubscribe(jid);
  }

  return {
    ...speech,
    ...openGroupDesk(link, groups, numbers),
    groupNewsOf: (node) => readGroupNews(node, { me: me(), ownName: socket.user?.name || null, now: clock.now() }),
    async read(info, poll = null) {
      const jid = plainJid(info.key.remoteJid);
      const facts = { me: me(), now: clock.now(), phones: await phonesOf(info) };
      if (!jid) {
        const published = await named(info);
        return published && readMessage(library, published, { ...facts, groupName: null, hearsPublished: true });
      }
      const groupName = isGroupJid(jid) ? await groups.nameOf(jid) : null;
      const told = readMessage(library, info, { ...facts, groupName, poll });
      if (told && 'message' in told && !told.message.isOwn)
        heard.set(told.message.id, { remoteJid: jid, participant: plainJid(info.key.participant) ?? undefined });
      return told;
    },
    takePast: history.take,
    async callOf(node) {
      const call = readCall(node, clock.now());
      const { lid, phone } = call?.chat ?? {};
      const number = lid && !phone ? await findPhone(lid) : undefined;
      const chat = number && lid ? personOf(number, lid) : null;
      return call && (chat ? { ...call, chat } : call);
    },
    receiptsOf: (node) => readReceipts(node, me()).flatMap(receiptsIn),
    async ackOf(node) {
      const receipt = readAck(node);
      if (receipt?.failure === 'restricted') await restriction.meet();
      if (receipt?.failure === 'too_fast') await restriction.meetPace();
      return receipt;
    },

    async setTyping({ address }, isTyping) {
      const jid = plainJid(address);
      if (!jid) return;
      await subscribe(jid);
      await socket.sendPresenceUpdate(isTyping ? 'composing' : 'paused', jid);
    },
    async markRead(messages) {
      await socket.readMessages(
        messages.map(({ chat, id, participant }) => ({
          remoteJid: chat.address,
          ...(participant ? { participant } : {}),
          ...heard.get(id),
          id,
          fromMe: false,
        })),
      );
    },
    download: media.download,
    getPicture: (of) => getPicture(link, of),
    checkNumbers: numbers.check,
    getGroup: groups.get,
    stop() {
      groups.stop();
      restriction.stop();
      typing.stop();
      history.stop();
      media.stop();
    },
  };
}
