import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellSparingly } from '../../platform/realtime/tell-sparingly.ts';

type Telling = Pick<Realtime, 'emit'>;

const tellNow = tellSparingly<Telling>((realtime, companyId, id) =>
  realtime.emit(companyId, 'webhooks.requested', { id }),
);

/** Requests came, or became something. */
export function tellRequests(realtime: Telling, tx: Tx, companyId: string, webhookIds: readonly string[]): void {
  if (webhookIds.length > 0)
    afterCommit(tx, () => {
      for (const id of new Set(webhookIds)) tellNow(realtime, companyId, id);
    });
}
