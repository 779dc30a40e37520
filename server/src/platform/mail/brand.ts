import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { only } from '../db/only.ts';
import type { Tx } from '../db/transaction.ts';

/** In whose name a mail is written. */
export interface Brand {
  readonly name: string;
  /** #rrggbb, or 'yupflow' for the product's own. */
  readonly color: string;
}

/** The default franchise's, until mails know which one they are sent for. */
export async function brandOf(tx: Tx, { primaryColor }: Pick<Config, 'primaryColor'>): Promise<Brand> {
  const { rows } = await sql<Brand>`select name, primary_color as color from app.face_of('')`.execute(tx);
  const { name, color } = only(rows);
  // The product's own colour is the operator's to choose.
  return { name, color: color === 'yupflow' ? primaryColor : color };
}
