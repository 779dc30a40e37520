import { createHash } from 'node:crypto';
import { jidDecode } from 'baileys';
import { Account } from './account.ts';
import { Contact } from './contact.ts';
import type { Device } from './device.ts';
import { Group } from './group.ts';
import type { Person } from './person.ts';
import type { SavedKeys } from './signal/signal-store.ts';
import type { Surroundings } from './surroundings.ts';

export interface Somebody {
  readonly phone: string;
  readonly lid?: string;
  readonly name: string;
  readonly keys?: SavedKeys;
}

export interface NewContact extends Somebody {
  readonly isOnWhatsApp?: boolean;
  readonly isPhoneHidden?: boolean;
}

export interface NewGroup {
  readonly id?: string;
  readonly name: string;
  readonly members: readonly Contact[];
  readonly accounts: readonly Account[];
  /** Who made it, and leads it; else the first of the members does. */
  readonly creator?: Account | Contact;
  readonly admins?: readonly (Account | Contact)[];
}

type Pairing = ConstructorParameters<typeof Account>[2];

/** Numbers that nobody has. */
const isUnknownNumber = (phone: string) => phone.endsWith('0000');

/** Everybody who has WhatsApp here, by phone and by LID, and their groups. */
export class Directory {
  readonly #accounts = new Map<string, Account>();
  readonly #contacts = new Map<string, Contact>();
  readonly #groups = new Map<string, Group>();
  readonly #surroundings: Surroundings;
  readonly #pairing: Pairing;

  constructor(surroundings: Surroundings, pairing: Pairing) {
    this.#surroundings = surroundings;
    this.#pairing = pairing;
  }

  get accounts(): readonly Account[] {
    return [...new Set(this.#accounts.values())];
  }

  get contacts(): readonly Contact[] {
    return [...new Set(this.#contacts.values())];
  }

  get groups(): readonly Group[] {
    return [...this.#groups.values()];
  }

  addAccount({ phone, lid = `10${phone}`, name, keys }: Somebody): Account {
    const account = new Account({ phone, lid, name, keys }, this.#surroundings, this.#pairing);
    for (const user of [phone, lid]) this.#accounts.set(user, account);
    return account;
  }

  addContact({ phone, lid = `20${phone}`, name, isPhoneHidden = false, isOnWhatsApp, keys }: NewContact): Contact {
    const facts = { phone, lid, name, keys, isPhoneHidden, isOnWhatsApp: isOnWhatsApp ?? !isUnknownNumber(phone) };
    const contact = new Contact(facts, this.#surroundings);
    for (const user of [phone, lid]) this.#contacts.set(user, contact);
    return contact;
  }

  addGroup({ id, name, members, accounts, creator, admins = [] }: NewGroup): Group {
    const own = id ?? `1203630${String(this.#groups.size + 1).padStart(11, '0')}`;
    const everybody = new Set([...(creator ? [creator] : []), ...members, ...accounts]);
    const group = new Group({ id: own, name, members: [...everybody], admins, now: this.#surroundings.now });
    this.#groups.set(group.jid, group);
    return group;
  }

  findAccount(user: string): Account | undefined {
    return this.#accounts.get(user);
  }

  findGroup(jid: string): Group | undefined {
    return this.#groups.get(jid);
  }

  groupsOf(person: Person): readonly Group[] {
    return this.groups.filter(({ members }) => members.some((member) => member === person));
  }

  /** Every number has somebody: they are made when they are asked for first. */
  contactOf(phone: string): Contact {
    return this.#contacts.get(phone) ?? this.addContact({ phone, name: `+${phone}` });
  }

  /** Null where nobody on WhatsApp has this address; the part that names a device is left aside. */
  personAt(jid: string): Account | Contact | null {
    const { user = '', server } = jidDecode(jid) ?? {};
    const account = this.#accounts.get(user);
    if (account) return account;
    const contact = server === 'lid' ? this.#contacts.get(user) : this.contactOf(user);
    return contact?.isOnWhatsApp ? contact : null;
  }

  /** Where what somebody shows of themselves can be seen; null where they show nothing. */
  pictureUrlOf(jid: string): string | null {
    const of = this.#groups.get(jid) ?? this.personAt(jid);
    const picture = of && 'picture' in of ? of.picture : null;
    if (!picture) return null;
    const path = `/pps/${createHash('sha256').update(picture).digest('hex')}`;
    this.#surroundings.media.show(path, picture);
    return this.#surroundings.urlOf(path);
  }

  deviceAt(jid: string): Device | undefined {
    const { user = '', device = 0 } = jidDecode(jid) ?? {};
    return this.#accounts.get(user)?.findDevice(device);
  }
}
