import { limits } from '@yupflow/contract/limits';
import { phoneKey } from '@yupflow/contract/phones';
import type { ChatAddress, InboundMessage } from '../../channels/channel.ts';

/** By what a peer is known, the surest first. */
export interface Identity {
  readonly kind: 'phone' | 'lid' | 'wa_jid' | 'group';
  readonly value: string;
}

/** Somebody, or a group, that a batch brings something of. */
export interface Peer {
  readonly isGroup: boolean;
  readonly identities: Identity[];
  /** As it was last told. */
  address: string;
  phone: string | null;
  name: string;
  readonly messages: InboundMessage[];
}

const phoneShape = /^\d{5,15}$/;

export function identitiesOf({ kind, address, phone, lid }: ChatAddress): Identity[] {
  if (kind === 'group') return [{ kind: 'group', value: address }];
  return [
    ...(phone && phoneShape.test(phone) ? [{ kind: 'phone' as const, value: phoneKey(phone) }] : []),
    ...(lid ? [{ kind: 'lid' as const, value: lid }] : []),
    { kind: 'wa_jid', value: address },
  ];
}

/** Without what no database keeps: NUL, and halves of characters. */
export const cleanText = (text: string): string =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text;

export const cleanName = (name: string | null): string =>
  cleanText(name ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limits.contactNameLength)
    .toWellFormed();

const keyOf = ({ kind, value }: Identity) => `${kind} ${value}`;

/** Who is known by one of the same things is the same peer: two forms of a number, or a number and a hidden one. */
export class Peers {
  readonly all: Peer[] = [];
  readonly #byIdentity = new Map<string, Peer>();

  of(chat: ChatAddress): Peer {
    const identities = identitiesOf(chat);
    const known = identities.map((identity) => this.#byIdentity.get(keyOf(identity))).find((peer) => peer);
    const peer = known ?? this.#add(chat);
    for (const identity of identities) {
      if (this.#byIdentity.has(keyOf(identity))) continue;
      this.#byIdentity.set(keyOf(identity), peer);
      peer.identities.push(identity);
    }
    peer.address = chat.address;
    if (chat.phone && phoneShape.test(chat.phone)) peer.phone = chat.phone;
    return peer;
  }

  #add({ kind, address }: ChatAddress): Peer {
    const peer: Peer = { isGroup: kind === 'group', identities: [], address, phone: null, name: '', messages: [] };
    this.all.push(peer);
    return peer;
  }
}

/** The peers of a batch, each with its messages in the order in which they happened. */
export function peersOf(batch: readonly InboundMessage[]): Peer[] {
  const peers = new Peers();
  for (const message of batch) {
    const peer = peers.of(message.chat);
    peer.messages.push(message);
    // What we call ourselves on the phone is no name of theirs; what the phone calls them is.
    const isTheirs = !message.isOwn || message.isPast;
    const name = peer.isGroup ? message.groupName : isTheirs ? message.name : null;
    peer.name = cleanName(name) || peer.name;
  }
  for (const { messages } of peers.all) messages.sort((one, other) => one.at.getTime() - other.at.getTime());
  return peers.all;
}
