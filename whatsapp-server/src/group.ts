import type { BinaryNode } from 'baileys';
import { node, seconds } from './nodes.ts';
import type { Person } from './person.ts';
import type { Received } from './received.ts';

interface Member extends Person {
  readonly inbox: readonly Received[];
}

/** A group with everybody in it: contacts, and accounts of ours. */
export class Group {
  readonly id: string;
  name: string;
  readonly members: readonly Member[];
  readonly #since: Date;

  constructor(id: string, name: string, members: readonly Member[], since: Date) {
    this.id = id;
    this.name = name;
    this.members = members;
    this.#since = since;
  }

  get jid(): string {
    return `${this.id}@g.us`;
  }

  /** As members are told of it. */
  describe(tellsPhoneOf: (person: Person) => boolean): BinaryNode {
    const [creator] = this.members;
    const t = seconds(this.#since);
    const attrs = { id: this.id, subject: this.name, s_t: t, creation: t, creator: creator?.lidJid };
    const participants = this.members.map((member, at) =>
      node('participant', {
        jid: member.lidJid,
        phone_number: tellsPhoneOf(member) ? member.jid : undefined,
        type: at === 0 ? 'superadmin' : undefined,
      }),
    );
    return node('group', { ...attrs, addressing_mode: 'lid', size: String(this.members.length) }, participants);
  }
}
