import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Says that a secret can't be read: altered, moved, or sealed with a key that we don't have. Never says more. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** nonce · ciphertext · tag. The same `place` must be named to open it. */
export function seal(key: Buffer, place: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Null where this key does not open it. */
function tryUnseal(key: Buffer, place: string, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const content = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([content, decipher.final()]);
  } catch {
    return null;
  }
}

/** Several keys are tried while the master key is being changed. */
export function unseal(keys: readonly Buffer[], place: string, sealed: Buffer): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new SealError('too short to be a secret');
  for (const key of keys) {
    const content = tryUnseal(key, place, sealed);
    if (content) return content;
  }
  throw new SealError('altered, moved, or sealed with another key');
}
