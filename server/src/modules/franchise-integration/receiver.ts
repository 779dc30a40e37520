import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Receiver } from '../../platform/standard-webhooks/attempt.ts';
import { getSealed } from './webhooks.repository.ts';

/** Sealed by the deployment's key: a reseller is no company. */
const placeOf = (id: string) => ({ table: 'franchise_webhooks', id, column: 'secret' });

export const sealSecret = (secrets: Secrets, tx: Tx, id: string, secret: string): Promise<Buffer> =>
  secrets.encrypt(tx, null, placeOf(id), secret);

/** Undefined where there is no such webhook. */
export async function openReceiver(
  secrets: Secrets,
  tx: Tx,
  franchiseId: string,
  id: string,
): Promise<(Receiver & { readonly isActive: boolean }) | undefined> {
  const row = await getSealed(tx, franchiseId, id);
  if (!row) return undefined;
  const secret = await secrets.decrypt(tx, null, placeOf(id), row.secret);
  return { url: row.url, isActive: row.is_active, secrets: [secret] };
}
