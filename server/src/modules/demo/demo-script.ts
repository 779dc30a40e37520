/** How conversations of the demo are written down: who said what, and how many minutes ago. */
import type { Message, MessageState } from '@yupflow/contract/messages';
import type { DemoFile } from './demo-files.ts';

export interface DemoMessage {
  readonly minutesAgo: number;
  readonly by: 'contact' | 'attendant' | 'line' | 'phone' | 'flow' | 'note' | 'event';
  readonly text: string;
  /** Who wrote a note; who spoke in a group; who of us answered, where it was not who has it now. */
  readonly name?: string;
  readonly file?: DemoFile;
  readonly location?: NonNullable<Message['location']>;
  readonly contacts?: NonNullable<Message['contacts']>;
  readonly event?: NonNullable<Message['event']>;
  /** Whom a note names. */
  readonly mentions?: readonly string[];
  /** The place in its chat of what it replies to. */
  readonly replyTo?: number;
  readonly reaction?: string;
  /** Ours: what became of it, where it is not what one would think. */
  readonly state?: MessageState;
  /** Who of a group voted for what. */
  readonly poll?: { readonly options: readonly string[]; readonly votes: Readonly<Record<string, string>> };
  /** The buttons below it. */
  readonly buttons?: readonly string[];
  /** What a flow says: by which of its blocks. */
  readonly block?: { readonly flow: string; readonly id: string; readonly name: string };
  readonly isEdited?: true;
  readonly isDeleted?: true;
}

type More = Omit<DemoMessage, 'minutesAgo' | 'by' | 'text'>;

export interface DemoChat {
  /** A contact's name, or a group's with who is in it. */
  readonly contact?: string;
  readonly group?: { readonly name: string; readonly id: string; readonly people: readonly string[] };
  readonly status: 'pending' | 'open' | 'closed';
  /** Who has it. Pending without anybody: whoever is quick. */
  readonly attendant?: string;
  readonly role?: string;
  readonly unread?: number;
  readonly messages: readonly DemoMessage[];
  /** What was said in the attendances before this one, the first of them first. */
  readonly earlier?: readonly (readonly DemoMessage[])[];
}

export const greeting = 'Oi! Aqui é a Casa Lume 👋 Recebemos a sua mensagem e já vamos responder.';
export const farewell = 'Obrigado por falar com a Casa Lume! Se precisar, é só chamar. 💛';

export const theirs = (minutesAgo: number, text: string, more: More = {}): DemoMessage => ({
  minutesAgo,
  by: 'contact',
  text,
  ...more,
});
export const ours = (minutesAgo: number, text: string, more: More = {}): DemoMessage => ({
  minutesAgo,
  by: 'attendant',
  text,
  ...more,
});
export const greets = (minutesAgo: number): DemoMessage => ({ minutesAgo, by: 'line', text: greeting });
export const takesLeave = (minutesAgo: number): DemoMessage => ({ minutesAgo, by: 'line', text: farewell });
export const fromPhone = (minutesAgo: number, text: string): DemoMessage => ({ minutesAgo, by: 'phone', text });
export const note = (
  minutesAgo: number,
  name: string,
  text: string,
  mentions: readonly string[] = [],
): DemoMessage => ({
  minutesAgo,
  by: 'note',
  name,
  text,
  mentions,
});
export const event = (minutesAgo: number, told: NonNullable<Message['event']>): DemoMessage => ({
  minutesAgo,
  by: 'event',
  text: '',
  event: told,
});

/** What the flow that meets newcomers says. */
export const robot = (minutesAgo: number, text: string, id: string, name: string, more: More = {}): DemoMessage => ({
  minutesAgo,
  by: 'flow',
  text,
  block: { flow: 'Qualificar lead', id, name },
  ...more,
});

export const hours = (count: number) => count * 60;
export const days = (count: number) => count * 24 * 60;
