import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type OpenReceiver, receiverOf } from '../../platform/standard-webhooks/open-receiver.ts';
import { webhooks } from './webhooks.repository.ts';

/** Sealed by the deployment's key: a reseller is no company. One place for the old one too, which was the new one before. */
const placeOf = (id: string) => ({ table: 'franchise_webhooks', id, column: 'secret' });

export const sealSecret = (secrets: Secrets, tx: Tx, id: string, secret: string): Promise<Buffer> =>
  secrets.encrypt(tx, null, placeOf(id), secret);

/** Read before each attempt: a secret may have been renewed, or all of it switched off, while deliveries waited. */
export async function openReceiver(
  secrets: Secrets,
  tx: Tx,
  franchiseId: string,
  id: string,
): Promise<OpenReceiver | undefined> {
  const row = await webhooks.getSealed(tx, franchiseId, id);
  return row && receiverOf(row, (sealed) => secrets.decrypt(tx, null, placeOf(id), sealed));
}
