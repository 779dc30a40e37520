import { type BinaryNode, encodeWAMessage, generateSignalPubKey, proto, unpadRandomMax16 } from 'baileys';
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
} from 'baileys/lib/Signal/Group/index.js';
import { ProtocolAddress, SessionBuilder, SessionCipher } from 'libsignal';
import { node } from '../nodes.ts';
import type { KeyBundle, PreKey } from './key-bundle.ts';
import { type SavedKeys, SignalStore } from './signal-store.ts';

/** A linked device of one of our accounts, as others see it. */
export interface Correspondent {
  readonly address: string;
  /** What the server has of its keys. */
  takeBundle(): KeyBundle;
}

const preKeyMessage = 3;
const publicKey = ({ id, key }: PreKey) => ({ keyId: id, publicKey: generateSignalPubKey(key) });
const addressOf = ({ address }: Correspondent) => new ProtocolAddress(address, 0);
const decode = (padded: Uint8Array) => proto.Message.decode(unpadRandomMax16(padded));
const enc = (type: string, content: Uint8Array, attrs: Readonly<Record<string, string>>) =>
  node('enc', { v: '2', type, ...attrs }, content);

/** Whoever holds keys of their own and speaks Signal with linked devices: a contact, or the phone of an account. */
export class SignalPeer {
  readonly #store: SignalStore;
  readonly #ownSender = new ProtocolAddress('self', 0);

  constructor(saved?: SavedKeys) {
    this.#store = new SignalStore(saved);
  }

  save(): SavedKeys {
    return this.#store.save();
  }

  get identity() {
    return this.#store.identity;
  }

  createBundle(): KeyBundle {
    return this.#store.createBundle();
  }

  /** As after a new installation: what others encrypt for it from now on can't be read. */
  forgetSessions(): void {
    this.#store.forgetSessions();
  }

  async renewSession(to: Correspondent, bundle = to.takeBundle()): Promise<void> {
    const { registrationId, identityKey, signedPreKey, preKey } = bundle;
    await new SessionBuilder(this.#store, addressOf(to)).initOutgoing({
      registrationId,
      identityKey: generateSignalPubKey(identityKey),
      signedPreKey: { ...publicKey(signedPreKey), signature: signedPreKey.signature },
      // It may be absent: libsignal checks, though its types ask for it.
      ...({ preKey: preKey ? publicKey(preKey) : undefined } as { preKey: ReturnType<typeof publicKey> }),
    });
  }

  async encrypt(to: Correspondent, message: proto.IMessage, attrs = {}): Promise<BinaryNode> {
    const address = addressOf(to);
    const session = await this.#store.loadSession(address.toString());
    if (!session?.haveOpenSession()) await this.renewSession(to);
    const { type, body } = await new SessionCipher(this.#store, address).encrypt(encodeWAMessage(message));
    return enc(type === preKeyMessage ? 'pkmsg' : 'msg', Buffer.from(body, 'binary'), attrs);
  }

  async decrypt(from: Correspondent, { attrs, content }: BinaryNode): Promise<proto.IMessage> {
    const cipher = new SessionCipher(this.#store, addressOf(from));
    const bytes = Buffer.from(content as Uint8Array);
    return decode(
      attrs.type === 'pkmsg'
        ? await cipher.decryptPreKeyWhisperMessage(bytes)
        : await cipher.decryptWhisperMessage(bytes),
    );
  }

  /** What members of the group need before they can read what this peer says there. */
  async senderKeyFor(group: string): Promise<proto.IMessage> {
    const name = new SenderKeyName(group, this.#ownSender);
    const key = await new GroupSessionBuilder(this.#store).create(name);
    return {
      senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: key.serialize() },
    };
  }

  async encryptForGroup(group: string, message: proto.IMessage, attrs = {}): Promise<BinaryNode> {
    const cipher = new GroupCipher(this.#store, new SenderKeyName(group, this.#ownSender));
    return enc('skmsg', await cipher.encrypt(encodeWAMessage(message)), attrs);
  }

  async acceptSenderKey(from: Correspondent, key: proto.Message.ISenderKeyDistributionMessage): Promise<void> {
    const name = new SenderKeyName(key.groupId ?? '', addressOf(from));
    const bytes = key.axolotlSenderKeyDistributionMessage;
    await new GroupSessionBuilder(this.#store).process(
      name,
      new SenderKeyDistributionMessage(null, null, null, null, bytes),
    );
  }

  async decryptFromGroup(from: Correspondent, group: string, { content }: BinaryNode): Promise<proto.IMessage> {
    const cipher = new GroupCipher(this.#store, new SenderKeyName(group, addressOf(from)));
    return decode(await cipher.decrypt(Buffer.from(content as Uint8Array)));
  }
}
