import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from './find-session.ts';
import { hashToken } from './tokens.ts';

interface Row {
  key_id: string;
  key_name: string;
  franchise_id: string;
  user_id: string;
  last_used_at: Date | null;
}

interface FindParts {
  readonly db: Pick<Database, 'app'>;
  readonly config: Pick<Config, 'isFranchiseMode'>;
}

/** A reseller's program, at the reseller's own address: at another's, nobody knows its key. */
export async function findFranchiseKey({ db, config }: FindParts, key: string, host: string): Promise<Caller | null> {
  if (!config.isFranchiseMode) return null;
  const { rows } = await db.app.query<Row>({
    name: 'franchise_key_of',
    text: `select k.* from app.franchise_key_of($1) k join app.franchise_of($2) here on here.id = k.franchise_id`,
    values: [hashToken(key), host.toLowerCase()],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    sessionId: row.key_id,
    apiKey: { id: row.key_id, name: row.key_name },
    userId: row.user_id,
    franchiseId: row.franchise_id,
    companyId: null,
    isOwner: false,
    supportUntil: null,
    lastUsedAt: row.last_used_at ?? new Date(0),
    terms: null,
    viewer: { company: null, permissions: [], isFranchiseAdmin: true, isFranchiseKey: true },
  };
}

const staleAfterMs = 60_000;

/** Its admins see which keys are in use, to the minute. */
export async function keepFranchiseKey(
  db: Database,
  clock: Clock,
  { franchiseId, sessionId: id, lastUsedAt }: Caller,
): Promise<void> {
  if (!franchiseId || clock.now().getTime() - lastUsedAt.getTime() < staleAfterMs) return;
  await db.withFranchise(franchiseId, (tx) =>
    tx
      .updateTable('franchise_keys')
      .set({ last_used_at: sql`app.now()` })
      .where('franchise_id', '=', franchiseId)
      .where('id', '=', id)
      .execute(),
  );
}
