import { localDate } from '@yupflow/contract/subscription';
import type { Order } from '../../gateways/gateway.ts';
import type { ChargedInvoice, ChargeRow } from './charges.repository.ts';

/** How long a PIX can be paid. */
export const pixMinutes = 24 * 60;

/** Both gateways count days as Brazil does. */
const gatewayZone = 'America/Sao_Paulo';

/** What is asked of a gateway; null as long as nobody has said who pays. */
export function orderOf(charge: ChargeRow, invoice: ChargedInvoice, now: Date): Order | null {
  const { payer, due_date, number, description } = invoice;
  if (!payer) return null;
  const today = localDate(now, gatewayZone);
  return {
    reference: charge.id,
    cents: charge.amount_cents,
    description: `${description} #${number}`.slice(0, 120),
    payer,
    // A charge that is due yesterday is none.
    dueDate: due_date > today ? due_date : today,
    minutes: pixMinutes,
  };
}
