import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Receiver } from '../../platform/standard-webhooks/attempt.ts';
import { getSealed } from './outgoing-webhooks.repository.ts';
import { openSecret } from './secret.ts';

interface Opened extends Receiver {
  readonly isActive: boolean;
}

/** Read before each attempt: a secret may have been renewed, or all of it switched off, while deliveries waited. */
export async function openReceiver(
  secrets: Secrets,
  tx: Tx,
  companyId: string,
  id: string,
): Promise<Opened | undefined> {
  const row = await getSealed(tx, companyId, id);
  if (!row) return undefined;
  const sealed = [row.secret_sealed, ...(row.old_secret_sealed ? [row.old_secret_sealed] : [])];
  const opened: string[] = [];
  for (const one of sealed) opened.push(await openSecret(secrets, tx, { companyId, id }, one));
  return { url: row.url, isActive: row.is_active, secrets: opened };
}
