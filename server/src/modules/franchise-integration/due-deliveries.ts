import { dueWebhooks } from '../../jobs/due-webhooks.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Log } from '../../platform/log.ts';
import { ofFranchises } from '../../platform/standard-webhooks/webhook-tables.ts';
import { claimTurn, type DeliverParts, runTurn } from './deliver.ts';
import { deliveries } from './deliveries.repository.ts';
import { franchiseDeliveryKind } from './tell.service.ts';

/** Whoever tells of something wakes it; the clock does, for what is tried again. */
export function dueFranchiseDeliveries(parts: DeliverParts & { readonly bus: Bus; readonly log: Log }) {
  return dueWebhooks(parts, {
    kind: franchiseDeliveryKind,
    tables: ofFranchises,
    wall: 'franchise',
    mostAtOnce: 20,
    claim: (tx, franchiseId, webhookId) => claimTurn(parts, tx, franchiseId, webhookId),
    run: (turn, closing) => runTurn(parts, turn, closing),
    giveUp: (tx, franchiseId, webhookId) => deliveries.failWaiting(tx, franchiseId, webhookId, 'unexpected'),
  });
}
