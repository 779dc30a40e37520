import { dueDateOf } from '@yupflow/contract/calendar';
import type { CompanySubscription } from '@yupflow/contract/subscriptions';
import { Clock, QrCode, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useMoney } from '../../locales/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { verifySubscription } from './subscription-queries.ts';
import { usePay } from './use-pay.ts';

interface Props {
  readonly subscription: CompanySubscription;
  /** As the company's calendar has it. */
  readonly today: string;
  readonly onChoosePlan: () => void;
}

const dayMs = 86_400_000;

/** Until when it holds if it is paid today: time without access is not paid for. */
function paidUntilOf({ state, cycle, next, due_date, grace_until }: CompanySubscription, today: string): string | null {
  const bought = next?.cycle ?? cycle;
  const isRunning = state === 'suspended' && grace_until !== null && grace_until >= today;
  return bought && dueDateOf(bought, isRunning && due_date ? due_date : today);
}

/** What the owner has to pay, and the ways to do it. */
export function PayCard({ subscription, today, onChoosePlan }: Props) {
  const { t } = useTranslation(['subscription', 'billing']);
  const money = useMoney();
  // A local date of the company: read in UTC it stays the day it is.
  const dates = useFormat('UTC');
  const { isPending, pay } = usePay();
  const { invoice, plan, cycle, price } = subscription;
  const total = invoice?.total ?? price;
  const due = invoice?.due_date ?? subscription.due_date;
  const paidUntil = due && paidUntilOf(subscription, today);
  const late = due ? Math.round((Date.parse(today) - Date.parse(due)) / dayMs) : 0;
  const about = [
    invoice && t('billing:number', { number: invoice.number }),
    plan && (cycle ? `${plan.name}, ${t(`billing:cycles.${cycle}`).toLowerCase()}` : plan.name),
  ].filter(Boolean);
  return (
    <>
      <div className="flex items-start gap-3 px-6 py-5 max-sm:px-4">
        <div className="min-w-0">
          <h2 className="text-section font-semibold">{t(invoice ? 'pay.invoice' : 'pay.next')}</h2>
          <p className="text-dense wrap-anywhere text-muted">{about.join(' · ') || t('billing:noPlan')}</p>
        </div>
        {total !== null && (
          <p className="ml-auto text-metric font-semibold tracking-[-0.02em] whitespace-nowrap tabular-nums">
            {money(total)}
          </p>
        )}
      </div>
      {due && (
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-t border-line px-6 py-3.5 max-sm:grid max-sm:grid-cols-2 max-sm:px-4">
          <Fact name={t('billing:dueDate')}>
            <span className={late > 0 ? 'text-bad' : ''}>{dates.day(due)}</span>
          </Fact>
          {late > 0 && <Fact name={t('pay.late')}>{t('pay.days', { count: late })}</Fact>}
          {paidUntil && <Fact name={t('pay.after')}>{dates.day(paidUntil)}</Fact>}
          <Fact name={t('billing:status')}>
            <Badge look={late > 0 ? 'bad' : 'warn'} icon={Clock}>
              {t('pay.unpaid')}
            </Badge>
          </Fact>
        </dl>
      )}
      <div className="border-t border-line px-6 py-5 max-sm:px-4">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 max-sm:grid-cols-1">
          {total === null ? (
            <Button look="primary" onPress={onChoosePlan}>
              {t('billing:choosePlan')}
            </Button>
          ) : (
            <Button look="primary" icon={QrCode} isPending={isPending} onPress={pay}>
              {t('billing:payAmount', { total: money(total) })}
            </Button>
          )}
          <Verify />
        </div>
      </div>
    </>
  );
}

function Verify() {
  const { t } = useTranslation(['subscription', 'billing']);
  const errorText = useErrorText();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [outcome, setOutcome] = useState('');

  async function verify() {
    setIsAsking(true);
    try {
      await verifySubscription();
      setOutcome(t('pay.checked', { time: format.time(new Date()) }));
    } catch (error) {
      setOutcome(errorText(error));
    }
    setIsAsking(false);
  }

  return (
    <>
      <Button icon={RotateCw} isPending={isAsking} onPress={() => void verify()}>
        {t('billing:verify')}
      </Button>
      <p className="col-span-full mt-1 flex flex-wrap justify-between gap-x-4 gap-y-1 text-dense text-muted">
        <span>{t('pay.hint')}</span>
        <span role="status">{outcome}</span>
      </p>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
    </div>
  );
}
