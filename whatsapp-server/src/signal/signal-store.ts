import { Curve, generateSignalPubKey, type KeyPair, type SignedKeyPair, signedKeyPair } from 'baileys';
import { type SenderKeyName, SenderKeyRecord } from 'baileys/lib/Signal/Group/index.js';
import { SessionRecord, type SignalStorage } from 'libsignal';
import type { KeyBundle } from './key-bundle.ts';

const signalPair = ({ private: privKey, public: pubKey }: KeyPair) => ({
  privKey: Buffer.from(privKey),
  pubKey: Buffer.from(generateSignalPubKey(pubKey)),
});

/** What a phone must find again to be the same phone. */
export interface SavedKeys {
  readonly identity: KeyPair;
  readonly registrationId: number;
  readonly signedPreKey: SignedKeyPair;
  readonly lastPreKey: number;
  readonly preKeys: readonly [number, KeyPair][];
  readonly sessions: readonly [string, Uint8Array][];
  readonly senderKeys: readonly [string, Buffer][];
}

/** The keys and sessions of one phone, in memory, as libsignal asks for them. */
export class SignalStore implements SignalStorage {
  readonly identity: KeyPair;
  readonly #registrationId: number;
  readonly #signedPreKey: SignedKeyPair;
  readonly #preKeys: Map<number, KeyPair>;
  readonly #sessions: Map<string, Uint8Array>;
  readonly #senderKeys: Map<string, Buffer>;
  #lastPreKey: number;

  constructor(saved?: SavedKeys) {
    this.identity = saved?.identity ?? Curve.generateKeyPair();
    this.#registrationId = saved?.registrationId ?? 1 + Math.floor(Math.random() * 16_000);
    this.#signedPreKey = saved?.signedPreKey ?? signedKeyPair(this.identity, 1);
    this.#lastPreKey = saved?.lastPreKey ?? 0;
    this.#preKeys = new Map(saved?.preKeys);
    this.#sessions = new Map(saved?.sessions);
    this.#senderKeys = new Map(saved?.senderKeys);
  }

  save(): SavedKeys {
    return {
      identity: this.identity,
      registrationId: this.#registrationId,
      signedPreKey: this.#signedPreKey,
      lastPreKey: this.#lastPreKey,
      preKeys: [...this.#preKeys],
      sessions: [...this.#sessions],
      senderKeys: [...this.#senderKeys],
    };
  }

  /** With a one-time key that nobody else gets. */
  createBundle(): KeyBundle {
    this.#lastPreKey += 1;
    const preKey = Curve.generateKeyPair();
    this.#preKeys.set(this.#lastPreKey, preKey);
    const { keyId, keyPair, signature } = this.#signedPreKey;
    return {
      registrationId: this.#registrationId,
      identityKey: this.identity.public,
      signedPreKey: { id: keyId, key: keyPair.public, signature },
      preKey: { id: this.#lastPreKey, key: preKey.public },
    };
  }

  forgetSessions(): void {
    this.#sessions.clear();
    this.#senderKeys.clear();
  }

  async loadSession(id: string) {
    const session = this.#sessions.get(id);
    return session && SessionRecord.deserialize(session);
  }

  async storeSession(id: string, session: SessionRecord) {
    this.#sessions.set(id, session.serialize());
  }

  isTrustedIdentity() {
    return true;
  }

  async loadPreKey(id: number | string) {
    const preKey = this.#preKeys.get(Number(id));
    return preKey && signalPair(preKey);
  }

  removePreKey(id: number) {
    this.#preKeys.delete(id);
  }

  loadSignedPreKey() {
    return signalPair(this.#signedPreKey.keyPair);
  }

  getOurRegistrationId() {
    return this.#registrationId;
  }

  getOurIdentity() {
    return signalPair(this.identity);
  }

  async loadSenderKey(name: SenderKeyName) {
    const key = this.#senderKeys.get(name.toString());
    return key ? SenderKeyRecord.deserialize(key) : new SenderKeyRecord();
  }

  async storeSenderKey(name: SenderKeyName, record: SenderKeyRecord) {
    this.#senderKeys.set(name.toString(), Buffer.from(JSON.stringify(record.serialize())));
  }
}
