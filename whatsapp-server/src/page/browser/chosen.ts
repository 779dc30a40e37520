import type { ChatView, MessageView, PhoneView, View } from '../view.ts';

export type Tab = 'phone' | 'faults' | 'wire';

/** What the page shows just now. Phone and chat stand in the address, so that a reload finds them. */
export interface Chosen {
  readonly view: View;
  readonly phone: PhoneView | null;
  readonly chat: ChatView | null;
  readonly tab: Tab;
  /** What the next message replies to, or changes. */
  readonly about: About | null;
  choose(change: { phone?: string; chat?: string; tab?: Tab; about?: About | null }): void;
}

export interface About {
  readonly deed: 'reply' | 'edit';
  readonly message: MessageView;
}

export function readAddress(): { phone: string | undefined; chat: string | undefined } {
  const [phone, chat] = decodeURIComponent(location.hash.slice(1)).split('/');
  return { phone, chat };
}

export function writeAddress(phone: string | undefined, chat: string | undefined): void {
  history.replaceState(null, '', `#${[phone, chat].filter(Boolean).join('/')}`);
}

/** `device` and `phone` are both the company. */
export function nameOf({ view, phone }: Chosen, from: string): string {
  if (from === 'device') return 'The app';
  if (from === 'phone') return phone?.name ?? 'The phone';
  return view.contacts.find((contact) => contact.phone === from)?.name ?? `+${from}`;
}
