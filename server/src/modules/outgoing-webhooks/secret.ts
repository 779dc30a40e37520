import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const mark = 'whsec_';
const keyBytes = 32;

/** As Standard Webhooks writes them. */
export const newSecret = (): string => `${mark}${randomBytes(keyBytes).toString('base64')}`;

export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(mark.length), 'base64');

/** One place for both columns: what is the old one was the new one before. */
const placeOf = (id: string) => ({ table: 'outgoing_webhooks', id, column: 'secret_sealed' });

interface Of {
  readonly companyId: string;
  readonly id: string;
}

export const sealSecret = (secrets: Secrets, tx: Tx, { companyId, id }: Of, secret: string): Promise<Buffer> =>
  secrets.encrypt(tx, companyId, placeOf(id), secret);

export const openSecret = (secrets: Secrets, tx: Tx, { companyId, id }: Of, sealed: Buffer): Promise<string> =>
  secrets.decrypt(tx, companyId, placeOf(id), sealed);
