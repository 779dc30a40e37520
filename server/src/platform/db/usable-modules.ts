import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Tx } from './transaction.ts';

/** What the company behind whose wall this is may use now: what runs by itself asks. Null: everything. */
export async function usableModules(
  tx: Tx,
  { isFranchiseMode }: Pick<Config, 'isFranchiseMode'>,
  companyId: string,
): Promise<readonly string[] | null> {
  // Without resellers nobody switches anything off.
  if (!isFranchiseMode) return null;
  const { rows } = await sql<{ modules: string[] | null }>`select ${modulesOf(companyId)} as modules`.execute(tx);
  return rows[0]?.modules ?? null;
}

/** The same as part of a query. Null where nothing is kept from the company. */
export const modulesOf = (companyId: string) => sql<string[] | null>`app.modules_of(${companyId})`;
