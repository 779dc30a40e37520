import type { BinaryNode, proto } from 'baileys';
import type { Account } from './account.ts';
import { type Content, composeMessage } from './content.ts';
import type { Device } from './device.ts';
import type { Group } from './group.ts';
import { Inbox } from './inbox.ts';
import { node, seconds, serverJid } from './nodes.ts';
import { type Identity, Person } from './person.ts';
import type { Received } from './received.ts';
import { type KeyBundle, keyNodes, registrationNode } from './signal/key-bundle.ts';
import { Speaker, type Spoken } from './speaker.ts';
import { newMessageId, type Surroundings } from './surroundings.ts';
import { Turns } from './turns.ts';

const statusJid = 'status@broadcast';

interface How {
  readonly id?: string;
  /** By the LID rather than the phone. */
  readonly viaLid?: boolean;
  readonly group?: Group;
  /** Published for all who know this person. */
  readonly isStatus?: boolean;
  readonly at?: Date;
  /** `once`: it can be read when the device asks for it again. */
  readonly isUnreadable?: boolean | 'once';
}

interface ContactFacts extends Identity {
  /** Nobody is told the phone of this person: they are known by their LID alone. */
  readonly isPhoneHidden: boolean;
  readonly isOnWhatsApp: boolean;
}

/** What a device says of a message that it got. */
interface Told {
  readonly id: string;
  readonly account: Account;
  readonly state: 'delivered' | 'read' | 'retry';
}

/** Somebody who writes to our customers. */
export class Contact extends Person {
  readonly isPhoneHidden: boolean;
  readonly isOnWhatsApp: boolean;
  /** Lets nobody add them to a group. */
  refusesGroups = false;
  /** Of their own, for those who may see it. */
  picture: Buffer | null = null;
  /** What devices told of this person's messages. */
  readonly told: Told[] = [];
  /** What devices showed: "composing", "paused". */
  readonly typing: { readonly account: Account; readonly state: string }[] = [];
  readonly #surroundings: Surroundings;
  readonly #speaker = new Speaker(this);
  readonly #turns = new Turns();
  readonly #inbox = new Inbox();
  readonly #sent = new Map<string, Spoken>();

  constructor({ isPhoneHidden, isOnWhatsApp, ...identity }: ContactFacts, surroundings: Surroundings) {
    super(identity);
    this.isPhoneHidden = isPhoneHidden;
    this.isOnWhatsApp = isOnWhatsApp;
    this.#surroundings = surroundings;
  }

  get inbox(): readonly Received[] {
    return this.#inbox.messages;
  }

  async says(account: Account, content: Content, how: How = {}): Promise<string> {
    return this.#turns.take(async () => {
      const { id = newMessageId(), group, at, isUnreadable = false } = how;
      const { archive, media, urlOf } = this.#surroundings;
      const now = this.#surroundings.now();
      const chat = group?.jid ?? account.jid;
      const scene = { author: this, chat, isGroup: Boolean(group), now, archive, media, urlOf };
      const message = await composeMessage(content, scene);
      archive.keep(id, { author: this, message });
      const viaLid = how.viaLid ?? this.isPhoneHidden;
      const from = how.isStatus ? this.#publisher : this.#senderOf(group, viaLid);
      const place = how.isStatus ? statusJid : (group?.jid ?? null);
      const spoken = { id, message, from, group: place, at: at ?? now, isUnreadable };
      this.#sent.set(id, spoken);
      if (!group) account.noteWritten(this);
      for (const device of account.devices) await this.#speaker.tell(device, spoken);
      return id;
    });
  }

  /** The same message once more, encrypted anew. */
  async resend(account: Account, id: string): Promise<void> {
    for (const device of account.devices) await this.#tellAgain(device, id, null, '1');
  }

  /** Tells the account's devices what became of their message. */
  receipts(account: Account, id: string, state: 'delivered' | 'read'): void {
    const received = this.#inbox.find(id);
    const type = state === 'read' ? 'read' : undefined;
    const receipt = this.#receipt(received?.to ?? this.jid, { id, type });
    for (const device of account.devices) device.push(receipt);
  }

  isTyping(account: Account, isTyping: boolean, group?: Group): void {
    const from = group ? { from: group.jid, participant: this.lidJid } : { from: this.#ownAddress };
    const state = node('chatstate', from, [node(isTyping ? 'composing' : 'paused')]);
    for (const device of account.devices) device.mention(state);
  }

  isAvailable(account: Account, isAvailable: boolean): void {
    const last = isAvailable ? {} : { type: 'unavailable', last: seconds(this.#surroundings.now()) };
    for (const device of account.devices) device.mention(node('presence', { from: this.#ownAddress, ...last }));
  }

  /** As after a new installation: it can't read what is encrypted for what it was, and asks for it again. */
  forgetSession(): void {
    this.#speaker.forgetSessions();
  }

  /** False where it can't be read; the sender is asked for it again. */
  async hear(device: Device, account: Account, enc: BinaryNode, about: { id: string; to: string }): Promise<boolean> {
    return this.#read(device, about, async () => {
      const message = await this.peer.decrypt(device, enc);
      const key = message.senderKeyDistributionMessage;
      if (key) await this.peer.acceptSenderKey(device, key);
      const isGroup = about.to.endsWith('@g.us');
      // In a group the words follow, for everybody at once; alone the key says nothing.
      if (isGroup && Object.keys(message).every((part) => part === 'senderKeyDistributionMessage')) return;
      this.#take(account, message, { ...about, group: isGroup ? about.to : null });
    });
  }

  async hearInGroup(device: Device, account: Account, enc: BinaryNode, about: { id: string; to: string }) {
    return this.#read(device, about, async () => {
      const message = await this.peer.decryptFromGroup(device, about.to, enc);
      this.#take(account, message, { ...about, group: about.to });
    });
  }

  async hearReceipt(device: Device, told: Told, keys: KeyBundle | null, count: string): Promise<void> {
    this.told.push(told);
    if (told.state === 'retry' && this.#sent.get(told.id)?.isUnreadable !== true)
      await this.#tellAgain(device, told.id, keys, count);
  }

  /** Says to the account's devices that there is another face, or none. */
  shows(account: Account, picture: Buffer | null): void {
    this.picture = picture;
    const t = seconds(this.#surroundings.now());
    const child = picture ? node('set', { id: newMessageId() }) : node('delete', {});
    const about = { from: this.#ownAddress, type: 'picture', id: newMessageId(), t };
    for (const device of account.devices) device.push(node('notification', about, [child]));
  }

  /** Rings on the phone and on its devices. */
  calls(
    account: Account,
    { id = newMessageId(), isVideo = false, at }: { id?: string; isVideo?: boolean; at?: Date } = {},
  ): string {
    const known = this.isPhoneHidden ? {} : { caller_pn: this.jid };
    const media = node(isVideo ? 'video' : 'audio', {});
    const offer = node('offer', { 'call-id': id, 'call-creator': this.lidJid, ...known }, [media]);
    const t = seconds(at ?? this.#surroundings.now());
    for (const device of account.devices)
      device.push(node('call', { from: this.#ownAddress, id: newMessageId(), t, notify: this.name }, [offer]));
    return id;
  }

  /** Says everywhere that the number is another one from now on. */
  movesTo(account: Account, other: Person): void {
    const change = { old: this.jid, new: other.jid, old_lid: this.lidJid, new_lid: other.lidJid };
    const about = { from: serverJid, type: 'contacts', id: newMessageId(), t: seconds(this.#surroundings.now()) };
    for (const device of account.devices) device.push(node('notification', about, [node('modify', change)]));
  }

  get #publisher() {
    const known = this.isPhoneHidden ? undefined : this.jid;
    const lid = { participant: this.lidJid, participant_pn: known, addressing_mode: 'lid' };
    return { from: statusJid, ...lid, notify: this.name };
  }

  get #ownAddress(): string {
    return this.isPhoneHidden ? this.lidJid : this.jid;
  }

  #senderOf(group: Group | undefined, isViaLid: boolean) {
    const known = this.isPhoneHidden ? undefined : this.jid;
    const lid = { addressing_mode: 'lid', notify: this.name };
    if (group) return { from: group.jid, participant: this.lidJid, participant_pn: known, ...lid };
    if (isViaLid) return { from: this.lidJid, sender_pn: known, ...lid };
    return { from: this.jid, sender_lid: this.lidJid, notify: this.name };
  }

  #receipt(to: string, attrs: { id: string; type: string | undefined }, content?: BinaryNode[]): BinaryNode {
    const from = to.endsWith('@g.us') ? { from: to, participant: this.lidJid } : { from: to };
    return node('receipt', { ...from, ...attrs, t: seconds(this.#surroundings.now()) }, content);
  }

  #take(account: Account, message: proto.IMessage, about: { id: string; to: string; group: string | null }): void {
    this.#surroundings.archive.keep(about.id, { author: account, message });
    this.#inbox.take({ ...about, from: account, message });
  }

  async #read(device: Device, { id, to }: { id: string; to: string }, read: () => Promise<void>): Promise<boolean> {
    try {
      await read();
      return true;
    } catch (error) {
      this.#surroundings.note(`${this.name} can't read ${id} and asks for it again: ${error}`);
      const bundle = this.peer.createBundle();
      const retry = node('retry', { count: '1', id, t: seconds(this.#surroundings.now()), v: '1' });
      const content = [retry, registrationNode(bundle), node('keys', {}, keyNodes(bundle))];
      device.push(this.#receipt(to, { id, type: 'retry' }, content));
      return false;
    }
  }

  async #tellAgain(device: Device, id: string, keys: KeyBundle | null, count: string): Promise<void> {
    const spoken = this.#sent.get(id);
    if (spoken) await this.#turns.take(() => this.#speaker.tellAgain(device, spoken, keys, count));
  }
}
