import { randomUUID } from 'node:crypto';
import type { Account } from '../account.ts';
import { fileOf } from '../message-file.ts';
import type { WhatsApp } from '../start-whatsapp.ts';
import { ChatBook } from './chat-book.ts';
import { deedsOf } from './deeds.ts';
import type { PageSource } from './page-server.ts';
import { Refusal } from './refusal.ts';
import type { PhoneView } from './view.ts';

/** What the page shows of the phones, and what it lets a person do with them. */
export function pageSourceOf(whatsapp: WhatsApp, environment: string, now: () => Date): PageSource {
  const book = new ChatBook(now);
  /** Chosen, and on their way into a message. */
  const files = new Map<string, Buffer>();
  const listeners = new Set<() => void>();
  const deeds = deedsOf({ whatsapp, book, now, takeFile });

  function takeFile(id: string): Buffer | undefined {
    const content = files.get(id);
    files.delete(id);
    return content;
  }

  const phoneView = (account: Account): PhoneView => {
    const { phone, name, isOnline, behaviour, offlineQueue } = account;
    const groups = whatsapp.groups.filter(({ members }) => members.includes(account));
    const people = whatsapp.contacts.filter(({ isOnWhatsApp }) => isOnWhatsApp);
    return {
      phone,
      name,
      isOnline,
      isAway: behaviour.isAway,
      devices: account.devices.map((device) => ({ id: device.id, isOnline: device.isOnline })),
      queued: offlineQueue.length,
      restrictedUntil: behaviour.restrictedUntil?.toISOString() ?? null,
      receipts: behaviour.receipts,
      isReading: behaviour.isReading,
      chats: [...people, ...groups].map((peer) => book.view(account, peer)),
    };
  };

  return {
    log: whatsapp.log,
    view: () => ({
      environment,
      phones: whatsapp.accounts.map(phoneView),
      contacts: whatsapp.contacts.map(({ phone, lid, name, isOnWhatsApp }) => ({ phone, lid, name, isOnWhatsApp })),
    }),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async do(deed, facts) {
      const act = Object.hasOwn(deeds, deed) ? deeds[deed] : undefined;
      if (!act) throw new Refusal('There is no such deed.');
      await act(facts);
      for (const listener of listeners) listener();
    },
    keepFile(content) {
      const id = randomUUID();
      files.set(id, content);
      return id;
    },
    async readFile(messageId) {
      const message = whatsapp.findMessage(messageId);
      const file = message && fileOf(message);
      if (!file) return null;
      return { type: file.type, content: await whatsapp.media.decrypt(file.kind, file) };
    },
  };
}
