import type { Account } from '../account.ts';
import type { Contact } from '../contact.ts';
import type { Content } from '../content.ts';
import { Group } from '../group.ts';
import type { WhatsApp } from '../start-whatsapp.ts';
import type { ChatBook, Peer, Said } from './chat-book.ts';
import { type Facts, number, readPhone, word } from './facts.ts';
import { Refusal } from './refusal.ts';
import type { ReceiptMode } from './view.ts';

interface Scene {
  readonly whatsapp: WhatsApp;
  readonly book: ChatBook;
  readonly now: () => Date;
  takeFile(id: string): Buffer | undefined;
}

type Deeds = Readonly<Record<string, (facts: Facts) => unknown>>;

const drops = ['network', 'replaced', 'banned', 'broken', 'restart', 'unavailable'] as const;
const fileKinds = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const;

/** Everything that a person at the page can do with the phones. */
export function deedsOf({ whatsapp, book, now, takeFile }: Scene): Deeds {
  const accountOf = (facts: Facts): Account => {
    const found = whatsapp.accounts.find(({ phone }) => phone === word(facts, 'account'));
    if (!found) throw new Refusal('There is no such phone.');
    return found;
  };
  const peerOf = (facts: Facts): Peer => {
    const id = word(facts, 'chat');
    const found =
      whatsapp.groups.find((group) => group.id === id) ?? whatsapp.contacts.find(({ phone }) => phone === id);
    if (!found) throw new Refusal('There is no such chat.');
    return found;
  };
  const speakerOf = (facts: Facts): Contact | null => {
    const from = word(facts, 'from');
    if (from === 'phone') return null;
    const found = whatsapp.contacts.find(({ phone }) => phone === from);
    if (!found) throw new Refusal('There is no such contact.');
    return found;
  };
  const contactOf = (facts: Facts): Contact => {
    const speaker = speakerOf(facts);
    if (!speaker) throw new Refusal('Only a contact does that.');
    return speaker;
  };
  const groupOf = (peer: Peer) => (peer instanceof Group ? { group: peer } : {});

  async function speak(facts: Facts, content: Content, said: Omit<Said, 'id' | 'from'>): Promise<void> {
    const account = accountOf(facts);
    const peer = peerOf(facts);
    const speaker = speakerOf(facts);
    if (account.devices.length === 0) throw new Refusal('Link a device first: nobody would hear it.');
    const how = {
      viaLid: facts.viaLid === true,
      isUnreadable: facts.isUnreadable === true ? ('once' as const) : false,
    };
    const id = speaker
      ? await speaker.says(account, content, { ...how, ...groupOf(peer) })
      : await account.say(peer, content);
    book.note(account, peer, { ...said, id, from: word(facts, 'from') });
  }

  return {
    addPhone: (facts) => whatsapp.addAccount({ phone: readPhone(word(facts, 'phone')), name: word(facts, 'name') }),
    addContact: (facts) => whatsapp.addContact({ phone: readPhone(word(facts, 'phone')), name: word(facts, 'name') }),
    addGroup(facts) {
      const members = word(facts, 'members')
        .split(/[,;\n]/)
        .map((phone) => whatsapp.contactOf(readPhone(phone)));
      whatsapp.addGroup({ name: word(facts, 'name'), members, accounts: [accountOf(facts)] });
    },

    scan: (facts) => accountOf(facts).scan(word(facts, 'qr')),
    async typeCode(facts) {
      const isKnown = await accountOf(facts).typeCode(word(facts, 'code'));
      if (!isKnown) throw new Refusal("No device shows this code for this phone. Is the app's number the phone's?");
    },
    unlink(facts) {
      const account = accountOf(facts);
      account.unlink(account.devices.filter(({ id }) => id === number(facts, 'device')));
    },

    async say(facts) {
      const quoted = typeof facts.quoted === 'string' ? facts.quoted : null;
      const text = typeof facts.text === 'string' ? facts.text : '';
      const reply = quoted ? { quoted } : {};
      const file = facts.file as { id: string; name: string; type: string; kind: string } | undefined;
      if (!file) return speak(facts, { text, ...reply }, { kind: 'text', text, file: null, about: quoted });
      const kind = fileKinds.find((one) => one === file.kind) ?? 'document';
      const content = takeFile(file.id);
      if (!content) throw new Refusal('The file is gone: choose it again.');
      const { name, type } = file;
      const written = {
        [kind]: content,
        type,
        name,
        ...(text ? { caption: text } : {}),
        ...reply,
      } as unknown as Content;
      await speak(facts, written, { kind, text, file: { name, type }, about: quoted });
    },
    react(facts) {
      const [of, emoji] = [word(facts, 'id'), String(facts.emoji ?? '')];
      return speak(facts, { reaction: { to: of, emoji } }, { kind: 'reaction', text: emoji, file: null, about: of });
    },
    edit(facts) {
      const [of, text] = [word(facts, 'id'), word(facts, 'text')];
      return speak(facts, { edit: { of, text } }, { kind: 'edit', text, file: null, about: of });
    },
    remove(facts) {
      const of = word(facts, 'id');
      return speak(facts, { deletion: { of } }, { kind: 'deletion', text: '', file: null, about: of });
    },
    setTyping(facts) {
      const peer = peerOf(facts);
      contactOf(facts).isTyping(accountOf(facts), facts.isTyping === true, peer instanceof Group ? peer : undefined);
    },
    tellReceipt(facts) {
      const receipt = facts.receipt === 'read' ? 'read' : 'delivered';
      contactOf(facts).receipts(accountOf(facts), word(facts, 'id'), receipt);
    },
    forgetSession: (facts) => contactOf(facts).forgetSession(),

    drop(facts) {
      const how = drops.find((one) => one === facts.how);
      if (!how) throw new Refusal('There is no such fault.');
      accountOf(facts).drop(how);
    },
    setAway(facts) {
      const account = accountOf(facts);
      account.behaviour.isAway = facts.isAway === true;
      if (facts.isAway === true) account.drop('network');
    },
    refuse: (facts) => accountOf(facts).refuseNext(number(facts, 'code')),
    restrict(facts) {
      const until = facts.hours === null ? null : new Date(now().getTime() + number(facts, 'hours') * 3_600_000);
      accountOf(facts).restrictUntil(until);
    },
    setReceipts(facts) {
      const { behaviour } = accountOf(facts);
      behaviour.receipts = word(facts, 'mode') as ReceiptMode;
      behaviour.isReading = facts.isReading === true;
    },
    redeliver: (facts) => accountOf(facts).redeliver(number(facts, 'count')),
  };
}
