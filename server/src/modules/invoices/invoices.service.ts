import type { InvoiceState, PublicInvoice } from '@yupflow/contract/invoices';
import { limits } from '@yupflow/contract/limits';
import type { Payer, PaymentForm } from '@yupflow/contract/payer';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { countAttempt } from '../../platform/auth/attempts.ts';
import { findFranchise } from '../../platform/auth/find-franchise.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import { ownFranchise } from '../../platform/auth/own-franchise.ts';
import { insideFranchise, type Tx } from '../../platform/db/transaction.ts';
import { askGateways, startCharge } from '../payments/collect.service.ts';
import { invoiceWaits } from './invoice-waits.ts';
import { findInvoiceId, getLastPayer, getPublicInvoice } from './public-invoice.service.ts';

/** Where somebody looks: an address and the token in its path. */
interface Place {
  readonly host: string;
  readonly token: string;
}

interface Waiting {
  /** The state that the caller knows. */
  readonly state: InvoiceState;
  /** The caller has gone, or the server is about to. */
  readonly end: AbortSignal;
}

export function invoicesService(parts: Parts) {
  const { db, bus, clock } = parts;
  const beginWait = invoiceWaits(bus);

  /** An invoice is only found at the address of who issued it. */
  async function franchiseAt({ host }: Place): Promise<string> {
    const franchise = await findFranchise(parts, host);
    if (!franchise) throw new AppError('not_found');
    return franchise.id;
  }

  const read = (franchiseId: string, { token }: Place): Promise<PublicInvoice> =>
    db.withFranchise(franchiseId, (tx) => getPublicInvoice(tx, franchiseId, token, clock.now()));

  const findId = (franchiseId: string, { token }: Place): Promise<string> =>
    db.withFranchise(franchiseId, (tx) => findInvoiceId(tx, franchiseId, token));

  return {
    get: async (place: Place): Promise<PublicInvoice> => read(await franchiseAt(place), place),

    /** Answered once its state is another than the caller knows, or its charge has changed, or after a while. */
    async wait(place: Place, { state, end }: Waiting): Promise<PublicInvoice> {
      const franchiseId = await franchiseAt(place);
      const wait = beginWait(await findId(franchiseId, place));
      const late = AbortSignal.any([end, AbortSignal.timeout(limits.invoiceWaitSeconds * 1_000)]);
      late.addEventListener('abort', wait.giveUp);
      try {
        const known = await read(franchiseId, place);
        if (known.state !== state || late.aborted) return known;
        await wait.over;
        return await read(franchiseId, place);
      } finally {
        late.removeEventListener('abort', wait.giveUp);
        wait.giveUp();
      }
    },

    /** Whoever has the link may pay. The gateway is called outside of every transaction. */
    async pay(place: Place, form: PaymentForm): Promise<PublicInvoice> {
      const franchiseId = await franchiseAt(place);
      const invoiceId = await findId(franchiseId, place);
      await countAttempt(db, `payments-of:${invoiceId}`, limits.paymentsPerInvoice);
      await startCharge(parts, { franchiseId, invoiceId, form });
      return read(franchiseId, place);
    },

    /** Support acts for nobody, and is told of nobody. */
    async lastPayer(tx: Tx, caller: Caller, token: string): Promise<{ payer: Payer | null }> {
      const franchiseId = ownFranchise(caller);
      const { userId, supportUntil } = caller;
      if (supportUntil) return { payer: null };
      return insideFranchise(tx, franchiseId, async () => ({
        payer: await getLastPayer(tx, franchiseId, { token, userId }),
      }));
    },

    async verify(place: Place): Promise<PublicInvoice> {
      const franchiseId = await franchiseAt(place);
      const invoiceId = await findId(franchiseId, place);
      await countAttempt(db, `checks-of:${invoiceId}`, limits.paymentsPerInvoice);
      await askGateways(parts, franchiseId, invoiceId);
      return read(franchiseId, place);
    },
  };
}
