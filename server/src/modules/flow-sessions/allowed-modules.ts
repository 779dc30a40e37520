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
  if (!config.isFranchiseMode) return { flow: true, keywords: true };
  const { rows } = await sql<{ modules: string[] | null }>`select app.modules_of(${companyId}) as modules`.execute(tx);
  const modules = rows[0]?.modules;
  return { flow: modules?.includes('flow') ?? true, keywords: modules?.includes('keywords') ?? true };
}
