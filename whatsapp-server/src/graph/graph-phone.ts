import type { GraphFiles } from './graph-files.ts';
import { type GraphNumber, type GraphReceived, newWamid } from './graph-number.ts';
import type { Webhooks } from './webhooks.ts';

export interface GraphPhoneFacts {
  readonly phone: string;
  readonly name: string;
  /** How the API calls somebody who hides the number. */
  readonly userId?: string;
  readonly hidesPhone?: boolean;
}

type Content = Readonly<Record<string, unknown>> & { readonly type: string };

interface Saying {
  readonly id?: string;
  readonly at?: Date;
  /** The API's id of what it answers. */
  readonly quoted?: string;
}

const dayMs = 86_400_000;
const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1_000));

/** Somebody's phone, behind the API. */
export class GraphPhone {
  readonly facts: GraphPhoneFacts;
  readonly inbox: GraphReceived[] = [];
  /** Whether it tells by itself that it got something, and read it. */
  receipts: 'prompt' | 'none' = 'prompt';
  isReading = false;
  /** When it last wrote to a number, by that. */
  readonly #wrote = new Map<string, number>();
  readonly #webhooks: Webhooks;
  readonly #files: GraphFiles;

  constructor(facts: GraphPhoneFacts, webhooks: Webhooks, files: GraphFiles) {
    this.facts = facts;
    this.#webhooks = webhooks;
    this.#files = files;
  }

  isAt(address: string): boolean {
    const { phone, userId } = this.facts;
    return address.replace(/^\+/, '') === phone || address === userId;
  }

  hasWindow(number: GraphNumber): boolean {
    return Date.now() - (this.#wrote.get(number.phoneNumberId) ?? 0) < dayMs;
  }

  /** As if it had not written for a day. */
  closeWindow(number: GraphNumber): void {
    this.#wrote.delete(number.phoneNumberId);
  }

  take(message: GraphReceived): void {
    this.inbox.push(message);
    if (this.receipts === 'none') return;
    for (const status of ['sent', 'delivered', ...(this.isReading ? ['read'] : [])]) this.tellStatus(message, status);
  }

  tellStatus({ id, ownId, from, to, content }: GraphReceived, status: string): void {
    const pricing = {
      billable: true,
      pricing_model: 'PMP',
      category: content.type === 'template' ? 'marketing' : 'service',
    };
    this.#webhooks.tell(from, {
      statuses: [
        {
          id,
          status,
          timestamp: secondsOf(new Date()),
          recipient_id: to,
          ...(ownId ? { biz_opaque_callback_data: ownId } : {}),
          ...(status === 'sent' || status === 'delivered' ? { pricing } : {}),
        },
      ],
    });
  }

  says(number: GraphNumber, content: Content, { id = newWamid(), at = new Date(), quoted }: Saying = {}): string {
    const { phone, name, userId, hidesPhone } = this.facts;
    const who = hidesPhone ? { from_user_id: userId } : { from: phone, ...(userId ? { from_user_id: userId } : {}) };
    const contact = hidesPhone ? { user_id: userId } : { wa_id: phone, ...(userId ? { user_id: userId } : {}) };
    this.#wrote.set(number.phoneNumberId, Date.now());
    this.#webhooks.tell(number, {
      contacts: [{ profile: { name }, ...contact }],
      messages: [{ ...who, id, timestamp: secondsOf(at), ...(quoted ? { context: { id: quoted } } : {}), ...content }],
    });
    return id;
  }

  saysText(number: GraphNumber, body: string, how: Saying = {}): string {
    return this.says(number, { type: 'text', text: { body } }, how);
  }

  sendsFile(
    number: GraphNumber,
    kind: string,
    file: { type: string; name: string; content: Buffer },
    caption = '',
  ): string {
    const { id } = this.#files.add(file);
    const facts = {
      id,
      mime_type: file.type,
      ...(caption ? { caption } : {}),
      ...(kind === 'document' ? { filename: file.name } : {}),
    };
    return this.says(number, { type: kind, [kind]: facts });
  }

  /** Taps what the last message with this label offers. */
  taps(number: GraphNumber, label: string, how: Saying = {}): string {
    for (const message of this.inbox.toReversed()) {
      const tapped = optionOf(message, label);
      if (tapped) return this.says(number, tapped, { ...how, quoted: message.id });
    }
    throw new Error(`nothing with ${label} came`);
  }
}

interface Offered {
  readonly interactive?: {
    readonly action?: {
      readonly buttons?: readonly { readonly reply: { readonly id: string; readonly title: string } }[];
      readonly sections?: readonly { readonly rows: readonly { readonly id: string; readonly title: string }[] }[];
    };
  };
}

function optionOf({ content, replies = [] }: GraphReceived, label: string): Content | null {
  const reply = replies.find(({ text }) => text === label);
  if (reply) return { type: 'button', button: reply };
  const { action } = (content as Offered).interactive ?? {};
  const button = action?.buttons?.find(({ reply }) => reply.title === label);
  if (button) return { type: 'interactive', interactive: { type: 'button_reply', button_reply: button.reply } };
  const row = action?.sections?.flatMap(({ rows }) => rows).find(({ title }) => title === label);
  return row ? { type: 'interactive', interactive: { type: 'list_reply', list_reply: row } } : null;
}
