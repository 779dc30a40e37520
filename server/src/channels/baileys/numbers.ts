import { phoneKey } from '@yupflow/contract/phones';
import { LRUCache } from 'lru-cache';
import type { ChatAddress } from '../channel.ts';
import { isLidJid, personOf, phoneJid, plainJid, userOf } from './addresses.ts';
import type { Link } from './socket.ts';

export interface Numbers {
  check(phones: readonly string[]): Promise<Map<string, ChatAddress | null>>;
  /** Where to write to; null where WhatsApp knows nobody there. */
  find(to: ChatAddress): Promise<string | null>;
}

interface Answer {
  readonly chat: ChatAddress | null;
  readonly at: number;
}

const mostKept = 5_000;
const mostAtOnce = 50;
/** Somebody may begin to use WhatsApp at any moment; those who do rarely stop. */
const keptMs = { known: 24 * 3_600_000, unknown: 10 * 60_000 };

type Needs = Pick<Link, 'socket' | 'clock'>;

/** Which numbers WhatsApp knows, as it writes them itself: mobiles in Brazil may have a digit less there. */
export function openNumbers({ socket, clock }: Needs): Numbers {
  const answers = new LRUCache<string, Answer>({ max: mostKept });

  function recall(phone: string): ChatAddress | null | undefined {
    const answer = answers.get(phone);
    if (!answer) return undefined;
    const age = clock.now().getTime() - answer.at;
    return age < (answer.chat ? keptMs.known : keptMs.unknown) ? answer.chat : undefined;
  }

  async function ask(phones: readonly string[]): Promise<Map<string, string | null>> {
    const told = await socket.onWhatsApp(...phones);
    if (!told) throw new Error('WhatsApp did not say which numbers it knows');
    const known = told.flatMap(({ jid, exists }) => (exists ? (plainJid(jid) ?? []) : []));
    const isOnly = phones.length === 1;
    return new Map(
      phones.map((phone) => {
        const itself = known.find((jid) => userOf(jid) === phone);
        const other = known.find((jid) => phoneKey(userOf(jid)) === phoneKey(phone));
        return [phone, itself ?? other ?? (isOnly ? known[0] : undefined) ?? null];
      }),
    );
  }

  /** The other name must be known before the first message: it is encrypted for that one. */
  async function addLids(jids: readonly string[]): Promise<Map<string, string>> {
    const pairs = jids.length > 0 ? await socket.signalRepository.lidMapping.getLIDsForPNs([...jids]) : null;
    return new Map((pairs ?? []).flatMap(({ pn, lid }) => [[plainJid(pn) ?? pn, lid] as const]));
  }

  async function learn(phones: readonly string[]): Promise<void> {
    const jids = await ask(phones);
    const lids = await addLids([...jids.values()].filter((jid) => jid !== null));
    const at = clock.now().getTime();
    for (const [phone, jid] of jids) {
      const chat = jid ? personOf(jid, lids.get(jid)) : null;
      answers.set(phone, { chat, at });
      if (chat?.phone) answers.set(chat.phone, { chat, at });
    }
  }

  async function check(phones: readonly string[]): Promise<Map<string, ChatAddress | null>> {
    const unknown = [...new Set(phones)].filter((phone) => recall(phone) === undefined);
    for (let from = 0; from < unknown.length; from += mostAtOnce) await learn(unknown.slice(from, from + mostAtOnce));
    return new Map(phones.map((phone) => [phone, answers.get(phone)?.chat ?? null]));
  }

  return {
    check,
    async find({ address }) {
      const jid = plainJid(address);
      if (!jid || isLidJid(jid)) return jid;
      const phone = userOf(jid);
      const known = recall(phone);
      if (known !== undefined) return known?.address ?? null;
      // Whoever has another name here was heard of, so nobody needs to be asked.
      const heard = await socket.authState.keys.get('lid-mapping', [phone]);
      if (heard[phone]) {
        const chat = personOf(jid, `${heard[phone]}@lid`);
        answers.set(phone, { chat, at: clock.now().getTime() });
        return phoneJid(phone);
      }
      return (await check([phone])).get(phone)?.address ?? null;
    },
  };
}
