import { hash, randomBytes } from 'node:crypto';

/** 256 random bits that mean nothing by themselves: whoever holds it is signed in, so only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** 128 random bits in an address that opens without a sign-in: an invoice, an offer. */
export function newPublicToken(): string {
  return randomBytes(16).toString('base64url');
}
