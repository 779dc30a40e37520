import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import { deriveKeys, type MasterKeys } from '../crypto/master-keys.ts';

interface SignedLink {
  readonly companyId: string;
  readonly key: string;
  /** Seconds since 1970, by the business clock. */
  readonly expiresAt: number;
  readonly signature: string;
}

export interface FileLinks {
  sign(companyId: string, key: string, now: Date): string;
  /** Seconds that a link is still good for; 0 for one that is expired or not of ours. */
  secondsLeft(link: SignedLink, now: Date): number;
}

/** Links made within the same step are the same, so that a browser finds the file in its cache. */
const step = limits.signedLinkSeconds / 2;

/** An image element can't send a token, so the link itself is the permission, for at most an hour. */
export function createFileLinks(masters: MasterKeys): FileLinks {
  const keys = deriveKeys(masters, 'file links');
  const signatureOf = (signingKey: Buffer, companyId: string, key: string, expiresAt: number) =>
    createHmac('sha256', signingKey)
      .update(JSON.stringify([companyId, key, expiresAt]))
      .digest('base64url');

  return {
    sign(companyId, key, now) {
      const expiresAt = (Math.floor(now.getTime() / 1_000 / step) + 2) * step;
      const sig = signatureOf(keys[0], companyId, key, expiresAt);
      return `/api/files/${key}?${new URLSearchParams({ company: companyId, exp: String(expiresAt), sig })}`;
    },
    secondsLeft({ companyId, key, expiresAt, signature }, now) {
      const given = Buffer.from(signature);
      const isOurs = keys.some((signingKey) => {
        const right = Buffer.from(signatureOf(signingKey, companyId, key, expiresAt));
        return given.length === right.length && timingSafeEqual(given, right);
      });
      return isOurs ? Math.max(0, Math.floor(expiresAt - now.getTime() / 1_000)) : 0;
    },
  };
}
