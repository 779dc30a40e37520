import type { proto } from 'baileys';
import type { Group } from './group.ts';
import { Person } from './person.ts';
import type { Spoken } from './speaker.ts';

/** What a phone's owner writes there, as the devices of the same account hear of it. */
export function ownMessage(owner: Person, to: Person | Group, message: proto.IMessage) {
  const { jid, lidJid, name: notify } = owner;
  if (to instanceof Person)
    return {
      message: { deviceSentMessage: { destinationJid: to.jid, message } },
      group: null,
      from: { from: jid, recipient: to.jid, peer_recipient_lid: to.lidJid, notify },
    } satisfies Partial<Spoken>;
  const from = { from: to.jid, participant: lidJid, participant_pn: jid, addressing_mode: 'lid', notify };
  return { message, group: to.jid, from } satisfies Partial<Spoken>;
}
