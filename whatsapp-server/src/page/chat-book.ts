import type { Account } from '../account.ts';
import type { Contact } from '../contact.ts';
import { Group } from '../group.ts';
import { fileOf } from '../message-file.ts';
import type { ChatView, MessageView } from './view.ts';

export type Peer = Contact | Group;

/** Something that somebody wrote: a message, or what changes one. */
export interface Said {
  readonly id: string;
  /** `device`, `phone`, or a contact's number. */
  readonly from: string;
  readonly kind: string;
  readonly text: string;
  readonly file: MessageView['file'];
  /** What it replies to, or is about. */
  readonly about: string | null;
}

interface Noted extends Said {
  readonly at: string;
}

type Written = { -readonly [Key in keyof MessageView]: MessageView[Key] };

export const idOf = (peer: Peer) => (peer instanceof Group ? peer.id : peer.phone);

const nameOf = (account: Account, peer: Peer) => `${account.phone} ${idOf(peer)}`;

/** Chats as a person would see them: what phones hold, in the order in which the page first saw it. */
export class ChatBook {
  readonly #chats = new Map<string, Map<string, Noted>>();
  /** How often devices had typed in a chat when their last message came. */
  readonly #typedBefore = new Map<string, number>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  note(account: Account, peer: Peer, said: Said): void {
    const name = nameOf(account, peer);
    const chat = this.#chats.get(name) ?? new Map<string, Noted>();
    this.#chats.set(name, chat);
    if (chat.has(said.id)) return;
    chat.set(said.id, { ...said, at: this.#now().toISOString() });
    // Whoever has written does not type any more.
    if (said.from === 'device' && !(peer instanceof Group)) this.#typedBefore.set(name, peer.typing.length);
  }

  view(account: Account, peer: Peer): ChatView {
    this.#hearDevices(account, peer);
    const name = nameOf(account, peer);
    const messages = fold(this.#chats.get(name)?.values() ?? []);
    const shared = { id: idOf(peer), name: peer.name };
    if (peer instanceof Group) {
      const members = peer.members.filter((member) => member !== account).map(({ phone }) => phone);
      return { ...shared, isGroup: true, members, isDeviceTyping: false, messages };
    }
    const typing = peer.typing.slice(this.#typedBefore.get(name)).findLast((one) => one.account === account);
    for (const { id, state } of peer.told) {
      const message = messages.find((one) => one.id === id);
      if (message && state !== 'retry' && message.state !== 'read') message.state = state;
    }
    return { ...shared, isGroup: false, members: [], isDeviceTyping: typing?.state === 'composing', messages };
  }

  /** The phone hears what its devices send, and so does whom they write to: either is enough. */
  #hearDevices(account: Account, peer: Peer): void {
    const addresses = peer instanceof Group ? [peer.jid] : [peer.jid, peer.lidJid];
    const readers = [account, ...(peer instanceof Group ? peer.members : [peer])];
    for (const { inbox } of readers) {
      for (const { id, from, group, to, kind, text, about, message } of inbox) {
        if (from !== account || !addresses.includes(group ?? to)) continue;
        const file = fileOf(message);
        const shown = file && { name: file.name, type: file.type };
        this.note(account, peer, { id, from: 'device', kind, text, file: shown, about });
      }
    }
  }
}

function fold(chat: Iterable<Noted>): Written[] {
  const messages = new Map<string, Written>();
  for (const { about, ...said } of chat) {
    const changed = about === null ? undefined : messages.get(about);
    if (said.kind === 'reaction') {
      if (!changed) continue;
      const others = changed.reactions.filter(({ from }) => from !== said.from);
      changed.reactions = said.text ? [...others, { from: said.from, emoji: said.text }] : others;
    } else if (said.kind === 'edit') {
      if (changed) Object.assign(changed, { text: said.text, isEdited: true });
    } else if (said.kind === 'deletion') {
      if (changed) changed.isDeleted = true;
    } else {
      const untouched = { reactions: [], isEdited: false, isDeleted: false, state: 'sent' } as const;
      messages.set(said.id, { ...said, ...untouched, quoted: about });
    }
  }
  return [...messages.values()];
}
