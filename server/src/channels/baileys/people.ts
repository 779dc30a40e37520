import type { BinaryNode } from 'baileys';
import { LRUCache } from 'lru-cache';
import type { ChatAddress, PersonNews } from '../channel.ts';
import { groupOf, isGroupJid, isLidJid, isMe, type Me, personOf, plainJid, userOf } from './addresses.ts';
import type { Link } from './socket.ts';

const mostTold = 5_000;
const mostAtOnce = 200;

const childOf = ({ content }: BinaryNode, ...tags: readonly string[]) =>
  Array.isArray(content) ? content.find(({ tag }) => tags.includes(tag)) : undefined;

function chatOf(jid: string | null): ChatAddress | null {
  if (!jid) return null;
  return isGroupJid(jid) ? groupOf(jid) : personOf(jid);
}

/** What a stanza `notification` says of people; the library reads only a part of it. */
export function readPeopleNews(node: BinaryNode): PersonNews | null {
  const { type, from } = node.attrs;
  if (type === 'picture') {
    const of = childOf(node, 'set', 'delete') ? chatOf(plainJid(from)) : null;
    return of && { news: 'picture', of };
  }
  const changed = type === 'contacts' ? childOf(node, 'modify')?.attrs : undefined;
  if (!changed) return null;
  const [before, after] = [personOf(changed.old, changed.old_lid), personOf(changed.new, changed.new_lid)];
  return before && after && { news: 'number_changed', from: before, to: after };
}

/**
 * Tells which hidden name and which number are one person, whichever way the library learned it, and before it keeps
 * it: whoever comes next under either name is the same. Said once for each while this process runs, so that what could
 * not be stored is said again.
 */
export function watchNames({ socket, line, log }: Link, me: () => Me): void {
  const { lidMapping } = socket.signalRepository;
  const told = new LRUCache<string, true>({ max: mostTold });
  const keep = lidMapping.storeLIDPNMappings.bind(lidMapping);

  function newsIn(pairs: Parameters<typeof keep>[0]): Map<string, PersonNews> {
    const news = new Map<string, PersonNews>();
    for (const { lid: one, pn: other } of pairs) {
      const jids = [plainJid(one), plainJid(other)];
      const lid = jids.find((jid) => jid && isLidJid(jid));
      const number = jids.find((jid) => jid?.endsWith('@s.whatsapp.net'));
      const key = `${lid} ${number}`;
      // Who we are ourselves is no news.
      if (lid && number && !isMe(number, me()) && !told.has(key))
        news.set(key, { news: 'same', lid, phone: userOf(number) });
    }
    return news;
  }

  lidMapping.storeLIDPNMappings = async (pairs) => {
    const fresh = [...newsIn(pairs)];
    for (let from = 0; from < fresh.length; from += mostAtOnce) {
      const batch = fresh.slice(from, from + mostAtOnce);
      try {
        await line.events.people(batch.map(([, news]) => news));
        for (const [key] of batch) told.set(key, true);
      } catch (err) {
        log.debug({ err }, 'who is who was not stored');
      }
    }
    await keep(pairs);
  };
}
