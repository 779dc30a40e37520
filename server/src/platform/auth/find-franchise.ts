import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';

export interface Franchise {
  readonly id: string;
  readonly isPaid: boolean;
}

interface FindParts {
  readonly db: Pick<Database, 'app'>;
  readonly config: Pick<Config, 'isFranchiseMode'>;
}

/** The reseller whose address this is, else the default one; null where there are no resellers. */
export async function findFranchise({ db, config }: FindParts, host: string): Promise<Franchise | null> {
  if (!config.isFranchiseMode) return null;
  const { rows } = await db.app.query<{ id: string; is_paid: boolean }>({
    name: 'franchise_of',
    text: 'select * from app.franchise_of($1)',
    values: [host.toLowerCase()],
  });
  const [row] = rows;
  return row ? { id: row.id, isPaid: row.is_paid } : null;
}
