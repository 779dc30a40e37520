import type { LineHealth } from '@yupflow/contract/broadcasts';
import type { Tx } from '../../platform/db/transaction.ts';
import { guardOf } from './line-guard.service.ts';

/** How these lines stand today, in this order. */
export async function presentLines(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  now: Date,
): Promise<LineHealth[]> {
  const guarded = await guardOf(tx, companyId, ids, now);
  return ids.flatMap((id) => {
    const line = guarded.get(id);
    if (!line) return [];
    const { isFailing: _, ...health } = line;
    return [health];
  });
}
