import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';

/** Who sells, as a buyer sees it. Behind the reseller's wall. */
export async function getSeller(tx: Tx, franchiseId: string): Promise<{ name: string; logo: string | null }> {
  const { name, logo } = await tx
    .selectFrom('franchises')
    .select(['name', 'logo'])
    .where('id', '=', franchiseId)
    .executeTakeFirstOrThrow();
  return { name, logo: pictureUrl(logo) };
}
