import type { Viewer } from '@yupflow/contract/access';
import { effectivePermissions } from '@yupflow/contract/permissions';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type CompanyFacts, type CompanyTerms, termsOf } from './company-terms.ts';
import { hashToken } from './tokens.ts';

/** Who is calling, as the database knows it at this moment: a changed role counts from the next call on. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: string;
  readonly companyId: string | null;
  readonly isOwner: boolean;
  readonly lastUsedAt: Date;
  /** Null without a company. */
  readonly terms: CompanyTerms | null;
  readonly viewer: Viewer;
}

interface Row extends CompanyFacts {
  session_id: string;
  last_used_at: Date;
  user_id: string;
  company_id: string | null;
  is_owner: boolean | null;
  is_franchise_admin: boolean;
  permissions: string[];
}

interface FindParts {
  readonly db: Pick<Database, 'app'>;
  readonly clock: Clock;
  readonly config: { readonly isFranchiseMode: boolean };
}

export async function findSession({ db, clock, config }: FindParts, token: string): Promise<Caller | null> {
  const { rows } = await db.app.query<Row>({
    name: 'session_of',
    text: 'select * from app.session_of($1)',
    values: [hashToken(token)],
  });
  const row = rows[0];
  if (!row) return null;
  const isOwner = row.is_owner === true;
  const terms = row.company_id ? termsOf(row, { now: clock.now(), ...config }) : null;
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    companyId: row.company_id,
    isOwner,
    lastUsedAt: row.last_used_at,
    terms,
    viewer: {
      company: terms && { isSubscriptionValid: terms.isValid, isOwner, modules: terms.modules },
      permissions: terms ? effectivePermissions({ isOwner, granted: row.permissions, modules: terms.modules }) : [],
      isFranchiseAdmin: config.isFranchiseMode && row.is_franchise_admin,
    },
  };
}
