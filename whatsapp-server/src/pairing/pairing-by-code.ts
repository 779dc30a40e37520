import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  hkdf,
  jidDecode,
} from 'baileys';
import { bytesOf, node, seconds, serverJid } from '../nodes.ts';
import type { LinkingPhone, Registration } from './registration.ts';

const saltBytes = 32;
const ivBytes = 16;
const keyBytes = 32;
/** Who types faster than the device says that it waits for a code. */
const patienceMs = 5_000;

interface Hello {
  readonly registration: Registration;
  readonly ref: Buffer;
  readonly wrapped: Buffer;
  /** What the phone does with the answer to the code that was typed. */
  finish: ((bundle: BinaryNode) => void) | null;
}

/** A code of eight letters protects the keys that phone and device exchange; the server never learns it. */
export class PairingByCode {
  readonly #waiting = new Map<string, Hello>();
  readonly #heard = new EventEmitter();

  /** A device waits for the code to be typed on the phone of this number. */
  hello(registration: Registration, stanza: BinaryNode): BinaryNode {
    const ref = randomBytes(16);
    const phone = phoneOf(stanza);
    const wrapped = bytesOf(stanza, 'link_code_pairing_wrapped_companion_ephemeral_pub');
    this.#waiting.set(phone, { registration, ref, wrapped, finish: null });
    this.#heard.emit(phone);
    return node('link_code_companion_reg', { stage: 'companion_hello' }, [node('link_code_pairing_ref', {}, ref)]);
  }

  forget(registration: Registration): void {
    for (const [phone, hello] of this.#waiting) if (hello.registration === registration) this.#waiting.delete(phone);
  }

  /** False where it is not the code that the device shows. */
  async type(phone: LinkingPhone, typed: string, now: Date): Promise<boolean> {
    const code = typed.replace(/[^0-9a-z]/gi, '').toUpperCase();
    const hello = await this.#helloFor(phone.phone);
    if (!hello) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const ephemeral = Curve.generateKeyPair();
    const theirs = await unwrap(hello.wrapped, code);
    hello.finish = (stanza) => {
      const isRight = open(phone, stanza, Curve.sharedKey(ephemeral.private, theirs));
      resolve(isRight !== null);
      if (!isRight) throw new Error('the code is wrong');
      hello.registration.accept(phone, isRight.identity, isRight.secret, now);
    };
    const attrs = {
      from: serverJid,
      type: 'link_code_companion_reg',
      id: `code-${ephemeral.public[0]}`,
      t: seconds(now),
    };
    const answer = node('link_code_companion_reg', { stage: 'primary_hello' }, [
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrap(ephemeral.public, code)),
      node('primary_identity_pub', {}, phone.peer.identity.public),
      node('link_code_pairing_ref', {}, hello.ref),
    ]);
    hello.registration.connection.send(node('notification', attrs, [answer]));
    return promise;
  }

  /** Throws where the device's keys can't be opened: it shows another code. */
  finish(stanza: BinaryNode): void {
    const hello = this.#waiting.get(phoneOf(stanza));
    if (!hello?.finish) throw new Error('nobody typed a code');
    hello.finish(stanza);
  }

  async #helloFor(phone: string): Promise<Hello | null> {
    if (!this.#waiting.has(phone))
      await once(this.#heard, phone, { signal: AbortSignal.timeout(patienceMs) }).catch(() => {});
    return this.#waiting.get(phone) ?? null;
  }
}

const phoneOf = ({ attrs }: BinaryNode) => jidDecode(attrs.jid)?.user ?? '';

async function wrap(key: Uint8Array, code: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  return Buffer.concat([salt, iv, aesEncryptCTR(key, await derivePairingCodeKey(code, salt), iv)]);
}

async function unwrap(wrapped: Buffer, code: string): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, saltBytes));
  const start = saltBytes + ivBytes;
  return aesDecryptCTR(wrapped.subarray(start, start + keyBytes), key, wrapped.subarray(saltBytes, start));
}

/** What only a device with the same code could have sealed: its identity, and the secret that both derive from it. */
function open(phone: LinkingPhone, stanza: BinaryNode, shared: Buffer) {
  const bundle = bytesOf(stanza, 'link_code_pairing_wrapped_key_bundle');
  const identity = bytesOf(stanza, 'companion_identity_public');
  const salt = bundle.subarray(0, saltBytes);
  const key = hkdf(shared, keyBytes, { salt, info: 'link_code_pairing_key_bundle_encryption_key' });
  const own = phone.peer.identity;
  try {
    const sealed = bundle.subarray(saltBytes + 12);
    const opened = aesDecryptGCM(sealed, key, bundle.subarray(saltBytes, saltBytes + 12), Buffer.alloc(0));
    const isMeant = opened.subarray(0, 2 * keyBytes).equals(Buffer.concat([identity, own.public]));
    if (!isMeant) return null;
    const parts = [shared, Curve.sharedKey(own.private, identity), opened.subarray(2 * keyBytes)];
    return { identity, secret: hkdf(Buffer.concat(parts), keyBytes, { info: 'adv_secret' }) };
  } catch {
    return null;
  }
}
