import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type OpenReceiver, receiverOf } from '../../platform/standard-webhooks/open-receiver.ts';
import { webhooks } from './outgoing-webhooks.repository.ts';
import { openSecret } from './secret.ts';

/** Read before each attempt: a secret may have been renewed, or all of it switched off, while deliveries waited. */
export async function openReceiver(
  secrets: Secrets,
  tx: Tx,
  companyId: string,
  id: string,
): Promise<OpenReceiver | undefined> {
  const row = await webhooks.getSealed(tx, companyId, id);
  return row && receiverOf(row, (sealed) => openSecret(secrets, tx, { companyId, id }, sealed));
}
