import type { Viewer } from '@yupflow/contract/access';
import { effectivePermissions } from '@yupflow/contract/permissions';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { only } from '../db/only.ts';
import type { Tx } from '../db/transaction.ts';
import { type CompanyFacts, type CompanyTerms, termsOf } from './company-terms.ts';
import { hashToken } from './tokens.ts';

/** Who is calling, as the database knows it at this moment: a changed role counts from the next call on. */
export interface Caller {
  /** A program has none: then it is its key's, and nothing that a key may call has to do with sessions. */
  readonly sessionId: string;
  /** The key of a program; null for a person. */
  readonly apiKey: { readonly id: string; readonly name: string } | null;
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

interface CallerRules {
  readonly clock: Clock;
  readonly config: { readonly isFranchiseMode: boolean };
}

interface FindParts extends CallerRules {
  readonly db: Pick<Database, 'app'>;
}

export async function findSession({ db, ...rules }: FindParts, token: string): Promise<Caller | null> {
  const { rows } = await db.app.query<Row>({
    name: 'session_of',
    text: 'select * from app.session_of($1)',
    values: [hashToken(token)],
  });
  const [row] = rows;
  return row ? callerOf(row, rules) : null;
}

/** A session as a transaction left it that is still open, such as one that switched the company. */
export async function findSessionAgain(tx: Tx, rules: CallerRules, sessionId: string): Promise<Caller> {
  const { rows } = await sql<Row>`
    select * from app.session_of((select token_hash from sessions where id = ${sessionId}))`.execute(tx);
  return callerOf(only(rows), rules);
}

function callerOf(row: Row, { clock, config }: CallerRules): Caller {
  const isOwner = row.is_owner === true;
  const terms = row.company_id ? termsOf(row, { now: clock.now(), ...config }) : null;
  return {
    sessionId: row.session_id,
    apiKey: null,
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
