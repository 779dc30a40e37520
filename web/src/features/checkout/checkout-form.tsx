import { useNavigate } from '@tanstack/react-router';
import { checkout, type Offer } from '@yupflow/contract/checkout';
import { type Cycle, cycles } from '@yupflow/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { queryClient } from '../../api/query-client.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { useMoney } from '../../locales/money.ts';
import { LeaveGuard } from '../../resource/leave-guard.tsx';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { OrderSummary } from './order-summary.tsx';
import { Panes } from './panes.tsx';
import { PayForm } from './pay-form.tsx';
import { invoiceKey } from './use-invoice.ts';
import { usePaymentForm } from './use-payment-form.ts';
import { useQuote } from './use-quote.ts';

/** The form and its summary; once it is bought the invoice takes over, under an address of its own. */
export function CheckoutForm({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation('checkout');
  const money = useMoney();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const [cycle, setCycle] = useState<Cycle>(() => cycles.find((one) => offer.prices[one] !== null) ?? 'monthly');
  const { quote, code, ...coupon } = useQuote(offer, cycle);
  const isFree = quote.total === 0;
  const { form, submit, refusal, isPending, method } = usePaymentForm({
    ways: offer.ways,
    isNamed: true,
    isFree,
    send: async (payment, company) => {
      const body = {
        company,
        cycle,
        payment,
        language: currentLanguage(),
        ...(quote.coupon && { coupon: code ?? '' }),
      };
      const options = { idempotencyKey: idempotency.keyOf(body) };
      const invoice = await callOnce(checkout.buy, { params: { id: offer.id }, body }, options);
      queryClient.setQueryData(invoiceKey(invoice.id), invoice);
      await navigate({ to: `/invoice/${invoice.id}`, replace: true, ignoreBlocker: true });
    },
  });
  const total = money(quote.total);
  const verb = isFree ? t('submitFree') : t(method === 'pix' ? 'submitPix' : 'submit', { total });
  return (
    <Panes
      seller={offer.seller.name}
      summary={
        <OrderSummary
          offer={offer}
          company={form.watch('company')}
          cycle={cycle}
          onCycle={setCycle}
          quote={quote}
          coupon={coupon}
        />
      }
    >
      <h1 className="sr-only">{t('title')}</h1>
      <PayForm
        form={form}
        ways={offer.ways}
        method={method}
        isNamed
        isFree={isFree}
        verb={verb}
        refusal={refusal}
        isPending={isPending || coupon.isPending}
        onSubmit={submit}
      />
      <LeaveGuard isDirty={form.formState.isDirty && !form.formState.isSubmitting} />
    </Panes>
  );
}
