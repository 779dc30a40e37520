import { createHmac, timingSafeEqual } from 'node:crypto';

/** `X-Hub-Signature-256` over the body as it came, by the secret of the app. */
export function isSigned(body: Buffer, header: string | undefined, appSecret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];
  if (!given) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', appSecret).update(body).digest());
}
