import type { proto } from 'baileys';
import type { Person } from './person.ts';

interface Archived {
  readonly author: Person;
  readonly message: proto.IMessage;
}

/** Who wrote what, so that it can be quoted, reacted to, changed and sent again. */
export class Archive {
  readonly #messages = new Map<string, Archived>();

  keep(id: string, archived: Archived): void {
    this.#messages.set(id, archived);
  }

  find(id: string): Archived | undefined {
    return this.#messages.get(id);
  }
}
