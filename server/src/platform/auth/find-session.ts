import type { Viewer } from '@yupflow/contract/access';
import { companyPermissions, effectivePermissions } from '@yupflow/contract/permissions';
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
  /** The reseller whose address was called; null where there are no resellers. */
  readonly franchiseId: string | null;
  readonly companyId: string | null;
  readonly isOwner: boolean;
  /** Entered as the reseller's support, until then. */
  readonly supportUntil: Date | null;
  readonly lastUsedAt: Date;
  /** Null without a company. */
  readonly terms: CompanyTerms | null;
  readonly viewer: Viewer;
}

interface Row extends CompanyFacts {
  session_id: string;
  last_used_at: Date;
  user_id: string;
  franchise_id: string | null;
  is_address_paid: boolean | null;
  company_id: string | null;
  is_owner: boolean | null;
  support_until: Date | null;
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

/** Null where there are no resellers: then all addresses are the same. */
const hostFor = ({ config }: CallerRules, host: string) => (config.isFranchiseMode ? host.toLowerCase() : null);

/**
 * `host` as the browser asked for it: on a reseller's address only its companies exist. `company` as the page shows it,
 * where another tab may have switched meanwhile; without it, the one that the session is in.
 */
export async function findSession(
  { db, ...rules }: FindParts,
  token: string,
  host: string,
  company: string | null = null,
): Promise<Caller | null> {
  const { rows } = await db.app.query<Row>({
    name: 'session_of',
    text: 'select * from app.session_of($1, $2, $3)',
    values: [hashToken(token), hostFor(rules, host), company],
  });
  const [row] = rows;
  return row ? callerOf(row, rules) : null;
}

/** A session as a transaction left it that is still open, such as one that switched the company. */
export async function findSessionAgain(tx: Tx, rules: CallerRules, sessionId: string, host: string): Promise<Caller> {
  const { rows } = await sql<Row>`
    select * from app.session_of(
      (select token_hash from sessions where id = ${sessionId}), ${hostFor(rules, host)}, null)`.execute(tx);
  return callerOf(only(rows), rules);
}

function callerOf(row: Row, { clock, config }: CallerRules): Caller {
  const isOwner = row.is_owner === true;
  const isSupport = row.support_until !== null;
  const terms = row.company_id ? termsOf(row, { now: clock.now(), ...config }) : null;
  const granted = isSupport ? companyPermissions : row.permissions;
  return {
    sessionId: row.session_id,
    apiKey: null,
    userId: row.user_id,
    franchiseId: row.franchise_id,
    companyId: row.company_id,
    isOwner,
    supportUntil: row.support_until,
    lastUsedAt: row.last_used_at,
    terms,
    viewer: {
      // Support comes to a company that lost its access, too.
      company: terms && { isSubscriptionValid: terms.isValid || isSupport, isOwner, modules: terms.modules },
      permissions: terms ? effectivePermissions({ isOwner, granted, modules: terms.modules }) : [],
      isFranchiseAdmin: config.isFranchiseMode && row.is_franchise_admin,
      isFranchiseUnpaid: row.is_address_paid === false,
      isSupport,
    },
  };
}
