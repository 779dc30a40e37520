import type { BinaryNode } from 'baileys';
import type { Behaviour } from './behaviour.ts';
import type { Connection } from './connection.ts';
import { node, serverJid } from './nodes.ts';
import { OfflineQueue } from './offline-queue.ts';
import type { Person } from './person.ts';
import type { KeyBundle, PreKey, SignedPreKey } from './signal/key-bundle.ts';
import type { Correspondent } from './signal/signal-peer.ts';

export interface DeviceKeys {
  readonly registrationId: number;
  readonly identityKey: Uint8Array;
  readonly signedPreKey: SignedPreKey;
}

interface Linked {
  readonly id: number;
  readonly owner: Person;
  readonly noiseKey: Buffer;
  readonly keys: DeviceKeys;
  readonly behaviour: Behaviour;
}

/** What the server keeps of a device over a restart of its own. */
export interface SavedDevice {
  readonly id: number;
  readonly noiseKey: Buffer;
  readonly keys: DeviceKeys;
  readonly preKeys: readonly PreKey[];
  readonly waiting: readonly BinaryNode[];
}

/** A device that was linked to an account: what the server keeps of it, signed in or not. */
export class Device implements Correspondent {
  readonly id: number;
  readonly owner: Person;
  readonly noiseKey: Buffer;
  readonly queue = new OfflineQueue();
  /** What each login is answered from now on, once the server has had enough of this device. */
  refusal: number | null = null;
  readonly #behaviour: Behaviour;
  readonly #preKeys: PreKey[] = [];
  #keys: DeviceKeys;
  #connection: Connection | null = null;
  #isReady = false;

  constructor({ id, owner, noiseKey, keys, behaviour }: Linked) {
    this.id = id;
    this.owner = owner;
    this.noiseKey = noiseKey;
    this.#keys = keys;
    this.#behaviour = behaviour;
  }

  get jid(): string {
    return `${this.owner.phone}:${this.id}@${serverJid}`;
  }

  get lidJid(): string {
    return `${this.owner.lid}:${this.id}@lid`;
  }

  get address(): string {
    return `${this.owner.phone}-${this.id}`;
  }

  get connection(): Connection | null {
    return this.#connection?.isOpen ? this.#connection : null;
  }

  /** Also while it is closing: what the device said before counts. */
  isSignedInOn(connection: Connection): boolean {
    return this.#connection === connection;
  }

  /** Signed in, and told everything that it had missed. */
  get isOnline(): boolean {
    return this.#isReady && this.connection !== null;
  }

  get preKeyCount(): number {
    return this.#preKeys.length;
  }

  save(): SavedDevice {
    const { id, noiseKey, queue } = this;
    return { id, noiseKey, keys: this.#keys, preKeys: this.#preKeys, waiting: queue.waiting };
  }

  publish(keys: DeviceKeys, preKeys: readonly PreKey[]): void {
    this.#keys = keys;
    this.#preKeys.push(...preKeys);
  }

  rotate(signedPreKey: SignedPreKey): void {
    this.#keys = { ...this.#keys, signedPreKey };
  }

  takeBundle(): KeyBundle {
    return { ...this.#keys, preKey: this.#preKeys.shift() ?? null };
  }

  signIn(connection: Connection): void {
    this.#connection = connection;
    this.#isReady = false;
  }

  signOut(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#connection = null;
    this.#isReady = false;
  }

  /** The device wants to hear: first how much there is, and all of that once it asks for it. */
  activate(): void {
    const count = String(this.queue.waiting.length);
    const preview = node('offline_preview', { count, message: count, receipt: '0', notification: '0', appdata: '0' });
    if (count === '0') this.catchUp();
    else this.connection?.send(node('ib', {}, [preview]));
  }

  catchUp(): void {
    const { waiting } = this.queue;
    for (const [at, stanza] of waiting.entries()) this.#send(withAttribute(stanza, 'offline', String(at)));
    this.#isReady = true;
    this.connection?.send(node('ib', {}, [node('offline', { count: String(waiting.length) })]));
  }

  /** It waits for the device to confirm it, however often the device goes and comes. */
  push(stanza: BinaryNode): void {
    this.queue.add(stanza);
    if (this.#isReady) this.#send(stanza);
  }

  /** What is worth nothing later: it is lost where nobody listens. */
  mention(stanza: BinaryNode): void {
    if (this.#isReady) this.connection?.send(stanza);
  }

  #send(stanza: BinaryNode): void {
    const isCut = stanza.tag === 'message' && this.#behaviour.cutsNextMessage;
    if (isCut) this.#behaviour.cutsNextMessage = false;
    if (isCut) this.connection?.sendHalf(stanza);
    else this.connection?.send(stanza);
  }
}

function withAttribute(stanza: BinaryNode, name: string, value: string): BinaryNode {
  return { ...stanza, attrs: { ...stanza.attrs, [name]: value } };
}
