import { type BinaryNode, proto } from 'baileys';
import { Behaviour } from './behaviour.ts';
import { type Content, composeMessage } from './content.ts';
import { Device, type DeviceKeys, type SavedDevice } from './device.ts';
import { type Drop, deviceRemoved, farewell, refusalAfter } from './drops.ts';
import type { Group } from './group.ts';
import { type HistoryPart, historyMessage } from './history.ts';
import { Inbox } from './inbox.ts';
import { mediaRetry } from './media-retry.ts';
import { fileOf } from './message-file.ts';
import { node, seconds } from './nodes.ts';
import { ownMessage } from './own-message.ts';
import { type Identity, Person } from './person.ts';
import type { Received } from './received.ts';
import { Speaker, type Spoken } from './speaker.ts';
import { newMessageId, type Surroundings } from './surroundings.ts';
import { Turns } from './turns.ts';

interface Pairing {
  scan(phone: Account, qr: string): void;
  typeCode(phone: Account, code: string): Promise<boolean>;
}

/** A customer of ours: a phone with WhatsApp, to which devices are linked. */
export class Account extends Person {
  readonly behaviour = new Behaviour();
  /** That it follows: what they are called, by their address. */
  readonly channels = new Map<string, string>();
  readonly #devices = new Map<number, Device>();
  readonly #surroundings: Surroundings;
  readonly #pairing: Pairing;
  readonly #speaker = new Speaker(this);
  readonly #turns = new Turns();
  readonly #inbox = new Inbox();
  readonly #heldReceipts: (() => void)[] = [];
  /** Whom the account may write to while it is restricted. */
  readonly #wroteFirst = new Set<Person>();
  /** What its devices sent, for acks that come later. */
  readonly #sent = new Map<string, { readonly device: Device; readonly to: string }>();
  #lastDevice = 0;

  constructor(identity: Identity, surroundings: Surroundings, pairing: Pairing) {
    super(identity);
    this.#surroundings = surroundings;
    this.#pairing = pairing;
  }

  get devices(): readonly Device[] {
    return [...this.#devices.values()];
  }

  get isOnline(): boolean {
    return this.devices.some(({ isOnline }) => isOnline);
  }

  /** What its devices sent, as the phone shows it. */
  get inbox(): readonly Received[] {
    return this.#inbox.messages;
  }

  /** The ids of messages that devices have not confirmed. */
  get offlineQueue(): readonly string[] {
    const waiting = this.devices.flatMap(({ queue }) => queue.waiting);
    return waiting.filter(({ tag }) => tag === 'message').map(({ attrs }) => attrs.id ?? '');
  }

  get nextDeviceId(): number {
    return this.#lastDevice + 1;
  }

  async scan(qr: string): Promise<void> {
    this.#pairing.scan(this, qr);
  }

  /** False where no device shows this code. */
  typeCode(code: string): Promise<boolean> {
    return this.#pairing.typeCode(this, code);
  }

  link(id: number, keys: DeviceKeys, noiseKey: Buffer): void {
    this.#lastDevice = id;
    this.#devices.set(id, new Device({ id, owner: this, noiseKey, keys, behaviour: this.behaviour }));
  }

  /** A device that was linked before the server went down. */
  relink({ id, keys, noiseKey, preKeys, waiting }: SavedDevice): void {
    this.link(id, keys, Buffer.from(noiseKey));
    const device = this.findDevice(id);
    device?.publish(keys, preKeys);
    for (const stanza of waiting) device?.queue.add(stanza);
  }

  findDevice(id: number): Device | undefined {
    return this.#devices.get(id);
  }

  /** A device signs itself out. */
  removeDevice(device: Device): void {
    this.#devices.delete(device.id);
  }

  /** The phone's owner takes devices off: all of them, unless only some are meant. */
  unlink(devices = this.devices): void {
    for (const device of devices) {
      this.removeDevice(device);
      device.connection?.sendLast(deviceRemoved);
    }
  }

  drop(how: Drop): void {
    for (const device of this.devices) {
      device.refusal = refusalAfter(how);
      const { connection } = device;
      if (how === 'network') connection?.terminate();
      else if (how === 'half-frame') connection?.sendHalf(node('ib', {}, [node('thread_metadata')]));
      else connection?.sendLast(farewell(how));
    }
  }

  /** The next login is answered with this failure, once. */
  refuseNext(code: number): void {
    this.behaviour.nextRefusal = code;
  }

  /** Until then people who never wrote to the account can't be written to. */
  restrictUntil(until: Date | null): void {
    this.behaviour.restrictedUntil = until;
  }

  mayWriteTo(person: Person): boolean {
    const until = this.behaviour.restrictedUntil;
    return !until || until <= this.#surroundings.now() || person === this || this.#wroteFirst.has(person);
  }

  noteWritten(person: Person): void {
    this.#wroteFirst.add(person);
  }

  /** Messages that came already come once more, as they were: what a device said of them was lost on the way. */
  redeliver(count: number): void {
    for (const device of this.devices) for (const stanza of device.queue.lastSettled(count)) device.push(stanza);
  }

  /** Written on the phone itself. */
  async say(to: Person | Group, content: Content, { id = newMessageId(), at }: { id?: string; at?: Date } = {}) {
    return this.#turns.take(async () => {
      const isGroup = !(to instanceof Person);
      const now = this.#surroundings.now();
      const { archive, media, urlOf } = this.#surroundings;
      const scene = { author: this, chat: to.jid, isGroup, now, archive, media, urlOf };
      const message = await composeMessage(content, scene);
      archive.keep(id, { author: this, message });
      this.#inbox.take({ id, from: this, group: isGroup ? to.jid : null, to: to.jid, message });
      await this.#tellDevices({ id, at: at ?? now, isUnreadable: false, ...ownMessage(this, to, message) });
      return id;
    });
  }

  /** What was said before the devices were linked, as a phone writes it down for them. */
  historyOf(part: HistoryPart): Promise<proto.IMessage> {
    const { media, now } = this.#surroundings;
    return historyMessage(part, (bytes) => media.encrypt('history', bytes, now()));
  }

  async sendHistory(part: HistoryPart): Promise<void> {
    await this.sendPeerMessage(await this.historyOf(part));
  }

  /** What a phone tells its devices, and nobody sees. */
  async sendPeerMessage(message: proto.IMessage): Promise<void> {
    const spoken = {
      id: newMessageId(),
      message,
      from: { from: this.jid, category: 'peer' },
      group: null,
      at: this.#surroundings.now(),
      isUnreadable: false,
    };
    await this.#turns.take(() => this.#tellDevices(spoken));
  }

  /** A device asks for a file that WhatsApp has no more. */
  async putFileAgain(device: Device, request: BinaryNode): Promise<void> {
    const { archive, media, now } = this.#surroundings;
    const { filesAgain } = this.behaviour;
    if (filesAgain === 'says-nothing') return;
    const { directPath, mediaKey } = fileOf(archive.find(request.attrs.id ?? '')?.message ?? {}) ?? {};
    const again = directPath && filesAgain === 'puts' ? await media.putAgain(directPath) : null;
    const found = again && mediaKey ? { directPath: again, mediaKey } : null;
    device.push(mediaRetry(request, this.jid, seconds(now()), found));
  }

  /** A channel that its owner follows publishes something. */
  hearsChannel({ jid, name }: { readonly jid: string; readonly name: string }, text: string): string {
    this.channels.set(jid, name);
    const id = newMessageId();
    const bytes = proto.Message.encode({ conversation: text }).finish();
    const about = { from: jid, id, type: 'text', t: seconds(this.#surroundings.now()), server_id: '100' };
    for (const device of this.devices) device.push(node('message', about, [node('plaintext', {}, bytes)]));
    return id;
  }

  /** What one of its devices sent, as all devices of an account hear of it. */
  async hear(device: Device, enc: BinaryNode, about: { id: string; to: string; group: string | null }): Promise<void> {
    const message = await this.peer.decrypt(device, enc);
    if (message.senderKeyDistributionMessage)
      await this.peer.acceptSenderKey(device, message.senderKeyDistributionMessage);
    const said = message.deviceSentMessage?.message;
    if (said) this.#inbox.take({ ...about, from: this, message: said });
  }

  noteSent(id: string, device: Device, to: string): void {
    this.#sent.set(id, { device, to });
  }

  /** Tells the device that the server has its message; said again as often as asked. */
  acknowledge(id: string, error?: number): void {
    const { device, to } = this.#sent.get(id) ?? {};
    const attrs = { class: 'message', id, from: to, t: seconds(this.#surroundings.now()) };
    device?.connection?.send(node('ack', { ...attrs, error: error === undefined ? undefined : String(error) }));
  }

  holdReceipt(tell: () => void): void {
    this.#heldReceipts.push(tell);
  }

  /** All that came late so far, the last one first. */
  releaseReceipts(): void {
    for (const tell of this.#heldReceipts.splice(0).reverse()) tell();
  }

  async #tellDevices(spoken: Spoken): Promise<void> {
    for (const device of this.devices) await this.#speaker.tell(device, spoken);
  }
}
