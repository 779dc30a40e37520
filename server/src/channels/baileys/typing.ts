import type { BaileysEventMap } from 'baileys';
import { groupOf, isGroupJid, isMe, type Me, personOf, plainJid } from './addresses.ts';
import type { Link } from './socket.ts';

type Presences = BaileysEventMap['presence.update'];

const signs: readonly string[] = ['composing', 'recording'];

interface Finder {
  readonly me: () => Me;
  /** The number of somebody who came without one. */
  findPhone(jid: string): Promise<string | undefined>;
}

/** Tells who types. That somebody came online, or left, is told by the same event and is nobody's business. */
export function watchTyping({ socket, line, log }: Link, { me, findPhone }: Finder): { stop(): void } {
  const typing = new Set<string>();

  async function tell(jid: string, by: string, isTyping: boolean): Promise<void> {
    const chat = isGroupJid(jid) ? groupOf(jid) : personOf(jid, await findPhone(jid));
    if (chat) line.events.typing({ chat, participant: isGroupJid(jid) ? by : null, isTyping });
  }

  const onPresence = ({ id, presences }: Presences) => {
    const jid = plainJid(id);
    for (const [who, { lastKnownPresence }] of Object.entries(presences)) {
      const by = plainJid(who);
      if (!jid || !by || isMe(by, me())) continue;
      const isTyping = signs.includes(lastKnownPresence);
      const place = `${jid} ${by}`;
      if (isTyping === typing.has(place)) continue;
      if (isTyping) typing.add(place);
      else typing.delete(place);
      tell(jid, by, isTyping).catch((err: unknown) => log.debug({ err }, 'that somebody types was not told'));
    }
  };
  socket.ev.on('presence.update', onPresence);
  return { stop: () => socket.ev.off('presence.update', onPresence) };
}
