import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

const ofFranchise = (tx: Tx, franchiseId: string) =>
  tx.selectFrom('franchise_pixels').where('franchise_id', '=', franchiseId);

export const listPixels = (tx: Tx, franchiseId: string) =>
  ofFranchise(tx, franchiseId)
    .select(['kind', 'pixel_id', sql<boolean>`token is not null`.as('has_token')])
    .execute();

export const getPixel = (tx: Tx, franchiseId: string, kind: string) =>
  ofFranchise(tx, franchiseId).select(['pixel_id', 'token']).where('kind', '=', kind).executeTakeFirst();

interface PixelRow {
  readonly kind: string;
  readonly pixel_id: string;
  /** Null leaves the one there is. */
  readonly token: Buffer | null;
}

export async function putPixel(tx: Tx, franchiseId: string, { kind, pixel_id, token }: PixelRow): Promise<void> {
  await tx
    .insertInto('franchise_pixels')
    .values({ franchise_id: franchiseId, kind, pixel_id, token })
    .onConflict((conflict) =>
      conflict.columns(['franchise_id', 'kind']).doUpdateSet({ pixel_id, ...(token ? { token } : {}) }),
    )
    .execute();
}

export async function removePixel(tx: Tx, franchiseId: string, kind: string): Promise<void> {
  await tx.deleteFrom('franchise_pixels').where('franchise_id', '=', franchiseId).where('kind', '=', kind).execute();
}
