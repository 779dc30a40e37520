import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { only } from '../db/only.ts';
import { insideFranchise, type Tx } from '../db/transaction.ts';

/** In whose name a mail is written. */
export interface Brand {
  readonly name: string;
  /** #rrggbb, or 'yupflow' for the product's own. */
  readonly color: string;
}

async function faceOf(tx: Tx, franchiseId: string | null): Promise<Brand> {
  // Where there are no resellers, the default one's face is the deployment's.
  if (!franchiseId)
    return only((await sql<Brand>`select name, primary_color as color from app.face_of('')`.execute(tx)).rows);
  return insideFranchise(tx, franchiseId, () =>
    tx
      .selectFrom('franchises')
      .select(['name', 'primary_color as color'])
      .where('id', '=', franchiseId)
      .executeTakeFirstOrThrow(),
  );
}

/** The reseller's own, from inside any wall. */
export async function brandOf(
  tx: Tx,
  { primaryColor }: Pick<Config, 'primaryColor'>,
  franchiseId: string | null,
): Promise<Brand> {
  const { name, color } = await faceOf(tx, franchiseId);
  // The product's own colour is the operator's to choose.
  return { name, color: color === 'yupflow' ? primaryColor : color };
}
