import type { proto } from 'baileys';
import type { Person } from './person.ts';
import { type Received, readContent } from './received.ts';

interface Arrival {
  readonly id: string;
  readonly from: Person;
  readonly group: string | null;
  readonly to: string;
  readonly message: proto.IMessage;
}

/** What a phone got, in its order: a message that comes again with its id is the same message. */
export class Inbox {
  readonly #messages = new Map<string, Received>();

  get messages(): readonly Received[] {
    return [...this.#messages.values()];
  }

  take(arrival: Arrival): void {
    const known = this.#messages.get(arrival.id);
    if (known) known.copies += 1;
    else this.#messages.set(arrival.id, { ...arrival, ...readContent(arrival.message), copies: 1 });
  }

  find(id: string): Received | undefined {
    return this.#messages.get(id);
  }
}
