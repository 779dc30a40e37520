import { randomBytes } from 'node:crypto';
import type { BinaryNode } from 'baileys';
import type { Device } from './device.ts';
import { node, seconds } from './nodes.ts';
import type { Person } from './person.ts';
import type { Received } from './received.ts';

interface Member extends Person {
  readonly inbox: readonly Received[];
  /** Of an account of ours: they hear what happens in the group. */
  readonly devices?: readonly Device[];
  readonly isPhoneHidden?: boolean;
}

interface GroupFacts {
  readonly id: string;
  readonly name: string;
  readonly members: readonly Member[];
  /** Beside whoever made it, who is the first of the members. */
  readonly admins?: readonly Member[];
  now(): Date;
}

type Deed = 'add' | 'remove' | 'promote' | 'demote';

/** A group with everybody in it: contacts, and accounts of ours. */
export class Group {
  readonly id: string;
  name: string;
  /** A jpeg. */
  picture: Buffer | null = null;
  readonly #now: () => Date;
  readonly #since: Date;
  readonly #creator: Member | undefined;
  readonly #admins: Set<Person>;
  #members: readonly Member[];

  constructor({ id, name, members, admins = [], now }: GroupFacts) {
    this.id = id;
    this.name = name;
    this.#members = members;
    this.#creator = members[0];
    this.#admins = new Set([...members.slice(0, 1), ...admins]);
    this.#now = now;
    this.#since = now();
  }

  get jid(): string {
    return `${this.id}@g.us`;
  }

  get members(): readonly Member[] {
    return this.#members;
  }

  get admins(): readonly Member[] {
    return this.#members.filter((member) => this.isLedBy(member));
  }

  isLedBy(person: Person): boolean {
    return this.#admins.has(person);
  }

  rename(by: Person, name: string): void {
    this.name = name;
    const t = seconds(this.#now());
    this.#tell(by, node('subject', { subject: name, s_t: t, s_o: by.lidJid }));
  }

  setPicture(by: Person, picture: Buffer | null): void {
    this.picture = picture;
    const id = String(this.#now().getTime());
    const child = picture ? node('set', { author: by.lidJid, id }) : node('delete', { author: by.lidJid });
    this.#tell(by, child, { type: 'picture' });
  }

  add(by: Person, people: readonly Member[]): void {
    this.#members = [...this.#members, ...people.filter((one) => !this.#members.includes(one))];
    this.#tellOf(by, 'add', people);
  }

  /** Whoever removes themselves leaves. Those who are gone hear of it, too. */
  remove(by: Person, people: readonly Person[]): void {
    const gone = this.#members.filter((member) => people.includes(member));
    this.#members = this.#members.filter((member) => !people.includes(member));
    for (const one of gone) this.#admins.delete(one);
    this.#tellOf(by, 'remove', gone, [...this.#members, ...gone]);
  }

  promote(by: Person, people: readonly Member[]): void {
    for (const one of people) this.#admins.add(one);
    this.#tellOf(by, 'promote', people);
  }

  demote(by: Person, people: readonly Member[]): void {
    for (const one of people) this.#admins.delete(one);
    this.#tellOf(by, 'demote', people);
  }

  /** Everybody in it hears that it was made. */
  announce(by: Person): void {
    this.#tell(by, node('create', {}, [this.describe()]));
  }

  /** As members are told of it. */
  describe(): BinaryNode {
    const t = seconds(this.#since);
    const attrs = { id: this.id, subject: this.name, s_t: t, creation: t, creator: this.#creator?.lidJid };
    const participants = this.#members.map((member) => this.#participant(member));
    return node('group', { ...attrs, addressing_mode: 'lid', size: String(this.#members.length) }, participants);
  }

  #participant(member: Member): BinaryNode {
    const rank = member === this.#creator ? 'superadmin' : 'admin';
    return node('participant', {
      jid: member.lidJid,
      phone_number: member.isPhoneHidden ? undefined : member.jid,
      type: this.isLedBy(member) ? rank : undefined,
    });
  }

  #tellOf(by: Person, deed: Deed, people: readonly Member[], listeners?: readonly Member[]): void {
    const whom = people.map((one) => this.#participant(one));
    this.#tell(by, node(deed, {}, whom), { ...(listeners ? { listeners } : {}) });
  }

  #tell(by: Person, child: BinaryNode, how: { type?: string; listeners?: readonly Member[] } = {}): void {
    const { type = 'w:gp2', listeners = this.#members } = how;
    const known = this.#members.find((member) => member === by)?.isPhoneHidden ? undefined : by.jid;
    const about = { from: this.jid, participant: by.lidJid, participant_pn: known, addressing_mode: 'lid' };
    const id = randomBytes(8).toString('hex').toUpperCase();
    const notice = node('notification', { ...about, id, type, notify: by.name, t: seconds(this.#now()) }, [child]);
    for (const { devices = [] } of listeners) for (const device of devices) device.push(notice);
  }
}
