import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { FlowParts } from './flow-parts.service.ts';

/** What of automation the company's reseller lets it use. */
export interface Allowed {
  readonly flow: boolean;
  readonly keywords: boolean;
}

/** Without a flow's module what is under way stays where it is, until the company has it again. */
export async function allowedModules(
  { config }: Pick<FlowParts, 'config'>,
  tx: Tx,
  companyId: string,
): Promise<Allowed> {
  if (!config.isFranchiseMode) return allowedBy(null);
  const { rows } = await sql<{ modules: string[] | null }>`select ${modulesOf(companyId)} as modules`.execute(tx);
  return allowedBy(rows[0]?.modules ?? null);
}

/** Null where nothing is kept from the company. */
export const modulesOf = (companyId: string) => sql<string[] | null>`app.modules_of(${companyId})`;

export const allowedBy = (modules: readonly string[] | null): Allowed => ({
  flow: modules?.includes('flow') ?? true,
  keywords: modules?.includes('keywords') ?? true,
});
