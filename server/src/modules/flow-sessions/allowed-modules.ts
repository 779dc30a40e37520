import type { ResellerModule } from '@yupflow/contract/permissions';
import type { Tx } from '../../platform/db/transaction.ts';
import { usableModules } from '../../platform/db/usable-modules.ts';
import type { FlowParts } from './flow-parts.service.ts';

/** What of automation the company's reseller lets it use. */
export type Allowed = Readonly<Record<'flow' | 'keywords' | 'crm' | 'shipping_cycles', boolean>>;

/** Without a flow's module what is under way stays where it is, until the company has it again. */
export async function allowedModules(
  { config }: Pick<FlowParts, 'config'>,
  tx: Tx,
  companyId: string,
): Promise<Allowed> {
  return allowedBy(await usableModules(tx, config, companyId));
}

export const allowedBy = (modules: readonly string[] | null): Allowed => {
  const has = (module: ResellerModule) => modules?.includes(module) ?? true;
  return { flow: has('flow'), keywords: has('keywords'), crm: has('crm'), shipping_cycles: has('shipping_cycles') };
};
