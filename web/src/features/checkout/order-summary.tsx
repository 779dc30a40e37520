import type { Offer, Quote } from '@yupflow/contract/checkout';
import type { Cycle } from '@yupflow/contract/money';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../locales/money.ts';
import { CycleChoice } from '../../pickers/cycle-choice.tsx';
import { CouponField } from './coupon-field.tsx';
import { SummaryLine } from './panes.tsx';

interface Props {
  readonly offer: Offer;
  /** As it is being typed. */
  readonly company: string;
  readonly cycle: Cycle;
  readonly onCycle: (cycle: Cycle) => void;
  readonly quote: Quote;
  readonly coupon: {
    readonly fault: unknown;
    readonly isPending: boolean;
    readonly onApply: (code: string | null) => void;
  };
}

export function OrderSummary({ offer, company, cycle, onCycle, quote, coupon }: Props) {
  const { t } = useTranslation(['checkout', 'billing']);
  const money = useMoney();
  const { plan, prices } = offer;
  const name = t('plan', { plan: plan.name });
  const included = plan.description.split('\n').filter((line) => line.trim() !== '');
  /** What comes after today: a coupon may hold for longer than that. */
  function later(): string {
    const times = quote.coupon?.cycles;
    const next = t(`next.${cycle}`, { price: money(times === null ? quote.total : quote.subtotal) });
    if (cycle === 'lifetime' || !times || times < 2) return next;
    return `${t('nextCoupon', { count: times, total: money(quote.total) })} ${next}`;
  }

  return (
    <>
      <p className="text-title font-semibold tracking-[-0.015em] wrap-anywhere">{name}</p>
      <p className="mb-5 min-h-5 wrap-anywhere text-muted">
        {company.trim() ? t('forCompany', { company }) : t('forYours')}
      </p>
      <CycleChoice prices={prices} value={cycle} onChange={onCycle} />
      <dl className="mt-6 flex flex-col gap-3">
        <SummaryLine amount={money(quote.subtotal)}>
          {t('line', { plan: plan.name, span: t(`billing:span.${cycle}`) })}
        </SummaryLine>
      </dl>
      <div className="my-3 flex flex-col">
        <CouponField coupon={quote.coupon} {...coupon} />
      </div>
      <dl className="flex flex-col gap-3">
        {quote.discount > 0 && (
          <SummaryLine className="text-ok" amount={`−${money(quote.discount)}`}>
            {t('discount')}
          </SummaryLine>
        )}
        <SummaryLine
          className="border-t border-line pt-4"
          amount={
            <span aria-live="polite" className="text-metric font-semibold tracking-[-0.02em]">
              {money(quote.total)}
            </span>
          }
        >
          <span className="text-section font-semibold">{t('total')}</span>
        </SummaryLine>
      </dl>
      <p className="mt-1 text-meta text-muted">{later()}</p>
      {included.length > 0 && (
        <ul className="mt-6 flex flex-col gap-2 border-t border-line pt-5 text-dense text-soft">
          {included.map((line) => (
            <li key={line} className="flex gap-2">
              <Check aria-hidden className="mt-px size-4 shrink-0 text-ok" />
              <span className="min-w-0 wrap-anywhere">{line}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
