import { type Gateway, GatewayError, type Seen } from '../../gateways/gateway.ts';
import { AppError } from '../../platform/app-error.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { asUnavailable } from './as-unavailable.ts';
import type { AskParts } from './ask-charge.ts';
import type { ChargeRow } from './charges.repository.ts';
import { recordSeen } from './record.ts';

/** The gateway gives the money back, and what was paid for ends with it. */
export async function giveBack(
  parts: AskParts,
  franchiseId: string,
  gateway: Gateway,
  charge: ChargeRow,
): Promise<void> {
  const gatewayId = charge.gateway_id ?? '';
  const isGone = (seen: Seen | null) => seen?.state === 'refunded' || seen?.state === 'charged_back';
  await gateway.refund(gatewayId, charge.id).catch(async (error: unknown) => {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') return asUnavailable(error);
    // Given back before, by hand on the gateway's own page or by a try whose answer was lost.
    if (!isGone(await gateway.get(gatewayId).catch(asUnavailable)))
      throw new AppError('payment_refused', error.reason ? { reason: error.reason } : {});
  });
  failpoint('charges.after-refund');
  const seen = await gateway.get(gatewayId).catch(() => null);
  const back: Seen = {
    reference: charge.id,
    cents: charge.amount_cents,
    words: 'refund',
    reason: null,
    pixText: null,
    url: null,
    ...seen,
    gatewayId,
    // It was asked for and taken: that it takes the gateway some days changes nothing.
    state: seen?.state === 'charged_back' ? 'charged_back' : 'refunded',
  };
  await parts.db.withFranchise(franchiseId, (tx) => recordSeen(parts, tx, franchiseId, charge.id, back));
}
