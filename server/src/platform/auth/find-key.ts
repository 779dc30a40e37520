import { type ApiScope, apiScopes, permissionsOfScopes } from '@yupflow/contract/api-scopes';
import { effectivePermissions } from '@yupflow/contract/permissions';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type CompanyFacts, termsOf } from './company-terms.ts';
import type { Caller } from './find-session.ts';
import { isKey } from './key-text.ts';
import { hashToken } from './tokens.ts';

interface Row extends CompanyFacts {
  key_id: string;
  key_name: string;
  scopes: string[];
  last_used_at: Date | null;
  user_id: string;
  company_id: string;
}

interface FindParts {
  readonly db: Pick<Database, 'app'>;
  readonly clock: Clock;
  readonly config: { readonly isFranchiseMode: boolean };
}

/** A scope that a later version knew counts for nothing. */
const isScope = (text: string): text is ApiScope => apiScopes.some((scope) => scope === text);

/** A program, as the database knows it at this moment: a key that was revoked is none from the next call on. */
export async function findKey({ db, clock, config }: FindParts, key: string): Promise<Caller | null> {
  if (!isKey(key)) return null;
  const { rows } = await db.app.query<Row>({
    name: 'key_of',
    text: 'select * from app.key_of($1)',
    values: [hashToken(key)],
  });
  const [row] = rows;
  if (!row) return null;
  const terms = termsOf(row, { now: clock.now(), ...config });
  const scopes = row.scopes.filter(isScope);
  return {
    sessionId: row.key_id,
    apiKey: { id: row.key_id, name: row.key_name },
    userId: row.user_id,
    franchiseId: null,
    supportUntil: null,
    companyId: row.company_id,
    // It acts for the owner, and may no more than its scopes: never what is the owner's alone.
    isOwner: false,
    lastUsedAt: row.last_used_at ?? new Date(0),
    terms,
    viewer: {
      company: { isSubscriptionValid: terms.isValid, isOwner: false, modules: terms.modules },
      permissions: effectivePermissions({
        isOwner: false,
        granted: permissionsOfScopes(scopes),
        modules: terms.modules,
      }),
      isFranchiseAdmin: false,
      scopes,
    },
  };
}

const staleAfterMs = 60_000;

/** People see which keys are in use, to the minute. */
export async function keepKey(
  db: Database,
  clock: Clock,
  { companyId, sessionId: id, lastUsedAt }: Caller,
): Promise<void> {
  if (!companyId || clock.now().getTime() - lastUsedAt.getTime() < staleAfterMs) return;
  await db.withCompany(companyId, (tx) =>
    tx
      .updateTable('api_keys')
      .set({ last_used_at: sql`app.now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  );
}
