import type { Uses } from '@yupflow/contract/uses';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { listFilterUses } from '../contact-filters/contact-filters.service.ts';
import { listFlowUses } from '../flows/flow-uses.service.ts';
import { listWebhookUses } from '../webhooks/webhook-uses.service.ts';
import { countHolders, hasTag } from './tags.repository.ts';

/** Apart from the service, on which filters may rest. */
export async function listTagUses(
  { tx, companyId }: { readonly tx: Tx; readonly companyId: string },
  id: string,
): Promise<Uses> {
  if (!(await hasTag(tx, companyId, id))) throw new AppError('not_found');
  return {
    contacts: await countHolders(tx, companyId, id),
    results: [
      ...(await listFilterUses(tx, companyId, { tagId: id })),
      ...(await listFlowUses(tx, companyId, id)),
      ...(await listWebhookUses(tx, companyId, id)),
    ],
  };
}
