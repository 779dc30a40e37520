import { ApiError } from '@yupflow/contract/client';
import { invoices, type PublicInvoice } from '@yupflow/contract/invoices';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { useMoney } from '../../locales/money.ts';
import { LeaveGuard } from '../../resource/leave-guard.tsx';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PayForm } from './pay-form.tsx';
import { refusalKind } from './refusal-kind.ts';
import { takeInvoice } from './use-invoice.ts';
import { useOwnersHabits } from './use-owners-habits.ts';
import { usePaymentForm } from './use-payment-form.ts';

interface Props {
  readonly invoice: PublicInvoice;
  /** The last code can't be paid any more. */
  readonly isExpired: boolean;
  /** Somebody asked for another way than the last. */
  readonly isOtherWay: boolean;
  readonly onStarted: () => void;
  /** Back to what still can be paid. */
  readonly onKeep?: () => void;
}

export function PayInvoice({ invoice, isExpired, isOtherWay, onStarted, onKeep }: Props) {
  const { t } = useTranslation(['checkout', 'invoice']);
  const money = useMoney();
  const idempotency = useIdempotencyKey();
  const isFree = invoice.total === 0;
  const habits = useOwnersHabits(invoice);
  const last = invoice.charge?.method;
  const other = last === 'pix' ? 'card' : 'pix';
  const { form, submit, error, refusal, isPending, method } = usePaymentForm({
    ways: invoice.ways,
    isNamed: false,
    isFree,
    method: last && isOtherWay ? other : (last ?? habits.method),
    payer: habits.payer,
    send: async (payment) => {
      const options = { idempotencyKey: idempotency.keyOf(payment) };
      const paid = await callOnce(invoices.pay, { params: { id: invoice.id }, body: payment }, options);
      idempotency.forget();
      takeInvoice(paid);
      const { charge, state } = paid;
      if (state === 'open' && charge?.state === 'refused')
        throw new ApiError(422, { code: 'payment_refused', message: '', reason: charge.reason ?? undefined });
      onStarted();
      // The card is typed over there; this page waits meanwhile, also for whoever comes back to it.
      if (charge?.url && isSafe(charge.url)) location.assign(charge.url);
    },
  });
  const reason = error instanceof ApiError && error.code === 'payment_refused' ? (error.body.reason ?? '') : null;
  const wasRefused = !error && invoice.charge?.state === 'refused';
  const total = money(invoice.total);
  return (
    <>
      {isExpired && (
        <Banner look="warn" icon={Clock} role="status" className="mb-5 rounded-xl border px-4 py-3">
          {t('invoice:pix.expired')}
        </Banner>
      )}
      {wasRefused && (
        <Banner look="bad" icon={CircleAlert} role="status" className="mb-5 rounded-xl border px-4 py-3">
          {t(`refused.${refusalKind(invoice.charge?.reason ?? '')}`)}
        </Banner>
      )}
      <PayForm
        form={form}
        ways={invoice.ways}
        method={method}
        isNamed={false}
        isFree={isFree}
        verb={isFree ? t('submitFree') : t(method === 'pix' ? 'submitPix' : 'submit', { total })}
        refusal={reason === null ? refusal : t(`refused.${refusalKind(reason)}`)}
        isPending={isPending}
        onSubmit={submit}
      />
      <LeaveGuard isDirty={form.formState.isDirty && !isPending} />
      {onKeep && (
        <div className="mt-3 flex justify-center">
          <Button look="ghost" onPress={onKeep}>
            {t(last === 'card' ? 'invoice:keepCard' : 'invoice:keepWay')}
          </Button>
        </div>
      )}
    </>
  );
}

/** A gateway's page is never anything but a page. */
export function isSafe(url: string): boolean {
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);
}
