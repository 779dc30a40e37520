import { defaultTimezone } from '@yupflow/contract/calendar';
import type { checkout, Offer, Quote } from '@yupflow/contract/checkout';
import type { Output } from '@yupflow/contract/endpoint';
import type { PublicInvoice } from '@yupflow/contract/invoices';
import { localDate } from '@yupflow/contract/subscription';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { countCheckoutFrom, countCouponFrom } from '../../platform/auth/account-limits.ts';
import { findFranchise } from '../../platform/auth/find-franchise.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { quote } from '../coupons/use-coupon.service.ts';
import { getPublicInvoice } from '../invoices/public-invoice.service.ts';
import { getSeller } from '../invoices/seller.service.ts';
import { waysOf } from '../payments/charges.service.ts';
import { startCharge } from '../payments/collect.service.ts';
import { type FoundPlan, planOfOffer } from '../plans/find-plan.service.ts';
import { findPurchase } from './find-purchase.ts';
import { sellCompany } from './sell-company.service.ts';

/** Where somebody looks: an address and the token in its path. */
interface Place {
  readonly host: string;
  readonly token: string;
  readonly ip: string;
}

type PurchaseForm = Output<typeof checkout.buy, 'body'>;
type QuoteForm = Output<typeof checkout.quote, 'body'>;

export function checkoutService(parts: Parts) {
  const { db, clock } = parts;

  /** At the address of who sells it, while it is sold, and while its reseller may sell at all. */
  async function atOffer<T>(
    { host, token }: Place,
    work: (tx: Tx, franchiseId: string, plan: FoundPlan) => Promise<T>,
  ): Promise<T> {
    const franchise = await findFranchise(parts, host);
    if (!franchise?.isPaid) throw new AppError('not_found');
    return db.withFranchise(franchise.id, async (tx) => {
      const plan = await planOfOffer(tx, franchise.id, token);
      if (!plan) throw new AppError('not_found');
      return work(tx, franchise.id, plan);
    });
  }

  /** The purchase as it stands in the database, before any gateway is asked. */
  const record = (place: Place, { company, cycle, coupon: code, payment, language }: PurchaseForm) =>
    atOffer(place, async (tx, franchiseId, { id: planId }) => {
      const known = await findPurchase(tx, { franchiseId, company, planId, cycle, code, payer: payment.payer });
      if (known) return { franchiseId, invoice: known };
      const buyer = { payment, language };
      const { invoice } = await sellCompany(parts, tx, { franchiseId, name: company, planId, cycle, code, buyer });
      return { franchiseId, invoice };
    });

  return {
    get: (place: Place): Promise<Offer> =>
      atOffer(place, async (tx, franchiseId, { name, description, prices }) => ({
        id: place.token,
        seller: await getSeller(tx, franchiseId),
        plan: { name, description },
        prices,
        ways: await waysOf(tx, franchiseId),
      })),

    async quote(place: Place, { cycle, coupon: code }: QuoteForm): Promise<Quote> {
      if (code) await countCouponFrom(db, place.ip);
      return atOffer(place, async (tx, franchiseId, { id: planId }) => {
        const today = localDate(clock.now(), defaultTimezone);
        const { coupon, ...amounts } = await quote(tx, franchiseId, { planId, cycle, code, today });
        return { ...amounts, coupon: coupon && { code: coupon.code, cycles: coupon.cycles } };
      });
    },

    /**
     * The invoice stands whatever the gateway says: on its page the buyer sees why, and tries again. Asked for anew, the
     * same purchase would be another company.
     */
    async buy(place: Place, form: PurchaseForm): Promise<PublicInvoice> {
      await countCheckoutFrom(db, place.ip);
      const { franchiseId, invoice } = await record(place, form);
      if (invoice.state === 'open')
        await startCharge(parts, { franchiseId, invoiceId: invoice.id, form: form.payment }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          parts.log.warn({ code: error.code, invoiceId: invoice.id }, 'a purchase could not be charged at once');
        });
      return db.withFranchise(franchiseId, (tx) => getPublicInvoice(tx, franchiseId, invoice.token, clock.now()));
    },
  };
}
