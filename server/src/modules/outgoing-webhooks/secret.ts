import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';

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
