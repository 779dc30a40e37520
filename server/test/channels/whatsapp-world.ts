import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Account } from '@yupflow/whatsapp-server/account';
import type { Content } from '@yupflow/whatsapp-server/content';
import { fileOf } from '@yupflow/whatsapp-server/message-file';
import type { Received } from '@yupflow/whatsapp-server/received';
import { startWhatsApp, type WhatsApp } from '@yupflow/whatsapp-server/start-whatsapp';
import { pino } from 'pino';
import { baileysAdapter } from '../../src/channels/baileys/baileys-adapter.ts';
import { eventually } from '../support/own-process.ts';
import type { ChannelWorld, Spoken } from './channel-world.ts';

const phone = '5511987654321';
const linkingPhone = '5511900000001';
type OfLine = { readonly connectionId: string };

export interface WhatsAppWorld extends ChannelWorld {
  readonly whatsapp: WhatsApp;
  /** The company's phone that a line is linked to. */
  accountOf(line: OfLine): Account;
}

/** WhatsApp on this machine, seen through the adapter; each line is linked to a phone of its own. */
export async function openWhatsAppWorld(): Promise<WhatsAppWorld> {
  const whatsapp = await startWhatsApp();
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, whatsapp.certificate]);
  const adapter = baileysAdapter({
    config: { whatsappUrl: whatsapp.wsUrl, whatsappRootKey: whatsapp.rootKey },
    log: pino({ level: process.env.WHATSAPP_LOG ?? 'silent' }),
    clock: { now: () => new Date() },
  });
  whatsapp.addContact({ phone, name: 'Ana Beatriz' });
  const accounts = new Map<string, Account>();
  const accountFor = (own: string) => whatsapp.accountOf(own) ?? whatsapp.addAccount({ phone: own, name: 'Loja' });
  const accountOf = ({ connectionId }: OfLine) => {
    const known = accounts.get(connectionId) ?? accountFor(`55119${String(10_000_000 + accounts.size)}`);
    accounts.set(connectionId, known);
    return known;
  };
  const groupOf = ({ id, name = '' }: NonNullable<Spoken['group']>, account: Account, from: string) =>
    whatsapp.groups.find((group) => group.id === id) ??
    whatsapp.addGroup({ id, name, members: [whatsapp.contactOf(from)], accounts: [account] });

  return {
    whatsapp,
    accountOf,
    adapter,
    phone,
    linkingPhone,
    unknownPhone: '5511987650000',
    async scan(line) {
      const shown = line.statuses.at(-1);
      await accountOf(line).scan(shown?.status === 'qr' ? shown.qr : '');
    },
    typeCode(line, code) {
      accounts.set(line.connectionId, accountFor(linkingPhone));
      return accountOf(line).typeCode(code);
    },
    async say(line, spoken) {
      const account = accountOf(line);
      const { from, id, at, group, isOwn } = spoken;
      const facts = { ...(id ? { id } : {}), ...(at ? { at } : {}) };
      const contact = whatsapp.contactOf(from);
      const chat = group ? { group: groupOf(group, account, from) } : {};
      if (isOwn) return account.say(chat.group ?? contact, contentOf(spoken), facts);
      return contact.says(account, contentOf(spoken), { ...facts, ...chat });
    },
    async arrivedAt(line, to) {
      const account = accountOf(line);
      const group = whatsapp.groups.find(({ id }) => id === to);
      const inbox = whatsapp.contactOf(group ? phone : to).inbox.filter(({ from }) => from === account);
      return inbox.filter((one) => one.group === (group?.jid ?? null)).map(arrival);
    },
    async readMedia(_line, messageId) {
      const found = whatsapp.contactOf(phone).inbox.find(({ id }) => id === messageId);
      const file = found && fileOf(found.message);
      if (!file) throw new Error('there is no file in it');
      return buffer(await whatsapp.media.decrypt(file.kind, file));
    },
    async sendReceipt(line, id, status) {
      if (status === 'server') accountOf(line).acknowledge(id);
      else whatsapp.contactOf(phone).receipts(accountOf(line), id, status);
    },
    async setReceipts(line, receipts, isReading) {
      Object.assign(accountOf(line).behaviour, { receipts, isReading });
    },
    async setTyping(line, from, isTyping) {
      whatsapp.contactOf(from).isTyping(accountOf(line), isTyping);
    },
    async drop(line, reason) {
      if (reason === 'logged_out') accountOf(line).unlink();
      else accountOf(line).drop(reason);
    },
    async redeliver(line, count) {
      // What a line tells has no receipt yet.
      await eventually(() => accountOf(line).offlineQueue.length === 0);
      accountOf(line).redeliver(count);
    },
    async stop() {
      setDefaultCACertificates(trusted);
      await whatsapp.stop();
    },
  };
}

function contentOf(spoken: Spoken): Content {
  const { text = '', media, location, contacts, reaction, edit, deletion, quoted } = spoken;
  const reply = quoted ? { quoted } : {};
  if (media?.kind === 'image') return { image: media.content, type: media.type, name: media.name, caption: text };
  if (media) return { document: media.content, type: media.type, name: media.name, caption: text };
  if (location) return { location, ...reply };
  if (contacts) return { contacts, ...reply };
  if (reaction) return { reaction };
  if (edit) return { edit };
  return deletion ? { deletion } : { text, ...reply };
}

function arrival({ id, kind, text, about, message }: Received) {
  const { locationMessage: place, contactMessage, contactsArrayMessage } = message;
  const cards = contactsArrayMessage?.contacts ?? (contactMessage ? [contactMessage] : []);
  return {
    id,
    kind,
    text,
    about,
    location: place && {
      latitude: place.degreesLatitude,
      longitude: place.degreesLongitude,
      ...(place.name ? { name: place.name } : {}),
    },
    contacts: cards.map(({ displayName, vcard }) => ({
      name: displayName,
      phones: [...(vcard ?? '').matchAll(/waid=(\d+)/g)].map(([, number]) => number),
    })),
  };
}
