import { type BinaryNode, encodeBigEndian } from 'baileys';
import { bytesOf, childOf, node, numberOf } from '../nodes.ts';

/** What somebody publishes so that others can write to them first. */
export interface KeyBundle {
  readonly registrationId: number;
  readonly identityKey: Uint8Array;
  readonly signedPreKey: SignedPreKey;
  /** Each is given away once; null where they have run out. */
  readonly preKey: PreKey | null;
}

export interface PreKey {
  readonly id: number;
  readonly key: Uint8Array;
}

export interface SignedPreKey extends PreKey {
  readonly signature: Uint8Array;
}

const keyType = Buffer.from([5]);

const preKeyNode = (tag: string, { id, key }: PreKey, signature?: Uint8Array) =>
  node(tag, {}, [
    node('id', {}, encodeBigEndian(id, 3)),
    node('value', {}, key),
    ...(signature ? [node('signature', {}, signature)] : []),
  ]);

export const registrationNode = ({ registrationId }: KeyBundle) =>
  node('registration', {}, encodeBigEndian(registrationId));

export function keyNodes({ identityKey, signedPreKey, preKey }: KeyBundle): BinaryNode[] {
  return [
    node('type', {}, keyType),
    node('identity', {}, identityKey),
    ...(preKey ? [preKeyNode('key', preKey)] : []),
    preKeyNode('skey', signedPreKey, signedPreKey.signature),
  ];
}

export const readPreKey = (from: BinaryNode): PreKey => ({ id: numberOf(from, 'id'), key: bytesOf(from, 'value') });

export function readSignedPreKey(from: BinaryNode | undefined): SignedPreKey {
  if (!from) throw new Error('keys without a signed one');
  return { ...readPreKey(from), signature: bytesOf(from, 'signature') };
}

/** The keys of a device that asks to be written to again; null where it sends none, and those that it published hold. */
export function readRetryBundle(receipt: BinaryNode): KeyBundle | null {
  const keys = childOf(receipt, 'keys');
  if (!keys) return null;
  const preKey = childOf(keys, 'key');
  return {
    registrationId: numberOf(receipt, 'registration'),
    identityKey: bytesOf(keys, 'identity'),
    signedPreKey: readSignedPreKey(childOf(keys, 'skey')),
    preKey: preKey ? readPreKey(preKey) : null,
  };
}
