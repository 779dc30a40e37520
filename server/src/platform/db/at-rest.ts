import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Tx } from './transaction.ts';

type RestConfig = Pick<Config, 'isFranchiseMode'>;

/**
 * What runs by itself leaves out companies at rest: who has not paid, or whose reseller has not. It goes on where it
 * stopped once they have. For looks across companies, as the maintenance role.
 */
export const unlessAtRest = ({ isFranchiseMode }: RestConfig): RawBuilder<unknown> =>
  // Without resellers nobody bills.
  isFranchiseMode ? sql`and company_id not in (select app.companies_at_rest())` : sql``;

/** The same of the company behind whose wall this is. */
export async function isAtRest(tx: Tx, { isFranchiseMode }: RestConfig, companyId: string): Promise<boolean> {
  if (!isFranchiseMode) return false;
  const { rows } = await sql<{ rests: boolean | null }>`select app.does_rest(${companyId}) as rests`.execute(tx);
  return rows[0]?.rests ?? false;
}
