import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BufferJSON } from 'baileys';
import type { SavedDevice } from './device.ts';
import type { Directory } from './directory.ts';
import type { ServerIdentity } from './noise/server-identity.ts';
import type { SavedKeys } from './signal/signal-store.ts';
import type { WireLog } from './wire-log.ts';

interface SavedPerson {
  readonly phone: string;
  readonly lid: string;
  readonly name: string;
  readonly keys: SavedKeys;
}

interface Saved {
  readonly identity: ServerIdentity;
  readonly accounts: readonly (SavedPerson & { readonly devices: readonly SavedDevice[] })[];
  readonly contacts: readonly (SavedPerson & { readonly isPhoneHidden: boolean; readonly isOnWhatsApp: boolean })[];
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly members: readonly string[];
    readonly admins?: readonly string[];
  }[];
}

const pauseMs = 100;

/** Everybody's keys, phones and groups in a file: whoever starts the server again finds them linked. */
export class KeptState {
  /** Null at the very first start. */
  readonly identity: ServerIdentity | null;
  readonly #path: string;
  readonly #directory: Directory;
  #written: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #save: () => Saved | null = () => null;

  private constructor(path: string, directory: Directory, saved: Saved | null) {
    this.#path = path;
    this.#directory = directory;
    this.identity = saved?.identity ?? null;
    if (saved) this.#restore(saved);
  }

  static async open(path: string, directory: Directory): Promise<KeptState> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const text = await readFile(path, 'utf8').catch(() => null);
    return new KeptState(path, directory, text === null ? null : JSON.parse(text, BufferJSON.reviver));
  }

  /** Whatever changes is heard of on the wire; much of it comes at once, and is written once. */
  follow(identity: ServerIdentity, log: WireLog): void {
    this.#save = () => ({ identity, ...this.#people() });
    log.listen(() => {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#write();
      }, pauseMs);
    });
    this.#write();
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#write();
    await this.#written;
  }

  #write(): void {
    const text = JSON.stringify(this.#save(), BufferJSON.replacer);
    this.#written = this.#written.then(async () => {
      await writeFile(`${this.#path}.new`, text, { mode: 0o600 });
      await rename(`${this.#path}.new`, this.#path);
    });
  }

  #people(): Omit<Saved, 'identity'> {
    const { accounts, contacts, groups } = this.#directory;
    const person = ({ phone, lid, name, peer }: (typeof accounts | typeof contacts)[number]) => ({
      phone,
      lid,
      name,
      keys: peer.save(),
    });
    return {
      accounts: accounts.map((account) => ({
        ...person(account),
        devices: account.devices.map((device) => device.save()),
      })),
      contacts: contacts.map((contact) => {
        const { isPhoneHidden, isOnWhatsApp } = contact;
        return { ...person(contact), isPhoneHidden, isOnWhatsApp };
      }),
      groups: groups.map(({ id, name, members, admins }) => ({
        id,
        name,
        members: members.map(({ phone }) => phone),
        admins: admins.map(({ phone }) => phone),
      })),
    };
  }

  #restore({ accounts, contacts, groups }: Saved): void {
    const directory = this.#directory;
    for (const { devices, ...account } of accounts) {
      const phone = directory.addAccount(account);
      for (const device of devices) phone.relink(device);
    }
    for (const contact of contacts) directory.addContact(contact);
    for (const { id, name, members, admins = [] } of groups) {
      const ours = members.flatMap((phone) => directory.findAccount(phone) ?? []);
      const others = members.filter((phone) => !directory.findAccount(phone));
      const people = others.map((phone) => directory.contactOf(phone));
      const leaders = admins.map((phone) => directory.findAccount(phone) ?? directory.contactOf(phone));
      const [creator] = leaders;
      const made = { id, name, members: people, accounts: ours, admins: leaders };
      directory.addGroup(creator ? { ...made, creator } : made);
    }
  }
}
