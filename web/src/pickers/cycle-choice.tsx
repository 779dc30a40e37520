import { monthsOf } from '@yupflow/contract/calendar';
import { type Cycle, cycles } from '@yupflow/contract/money';
import type { Prices } from '@yupflow/contract/plans';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../locales/money.ts';
import { RadioDot } from '../ui/radio-dot.tsx';
import { savingOf } from './cycle-prices.ts';

interface Props {
  readonly prices: Prices;
  readonly value: Cycle;
  readonly onChange: (cycle: Cycle) => void;
}

/** What each cycle comes to in a month, and what it saves against paying monthly. */
export function CycleChoice({ prices, value, onChange }: Props) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const sold = cycles.flatMap((cycle) => {
    const price = prices[cycle];
    return price === null ? [] : [{ cycle, price }];
  });
  return (
    <fieldset>
      <legend className="sr-only">{t('buy.cycle')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {sold.map(({ cycle, price }) => {
          const months = monthsOf(cycle);
          const saving = savingOf(prices, cycle);
          return (
            <label
              key={cycle}
              className="group flex min-h-11 items-center gap-2.5 px-3.5 py-2 font-medium has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="cycle"
                value={cycle}
                checked={cycle === value}
                onChange={() => onChange(cycle)}
                className="sr-only"
              />
              <RadioDot />
              {t(`cycles.${cycle}`)}
              {saving > 0 && (
                <span className="rounded-md border border-line bg-surface px-1.5 text-meta/5 text-ok tabular-nums">
                  {t('off', { percent: saving })}
                </span>
              )}
              <span className="ml-auto text-right text-dense font-normal text-soft tabular-nums group-has-checked:font-semibold group-has-checked:text-text">
                {months
                  ? t('perMonth', { price: money(Math.round(price / months)) })
                  : t('per.lifetime', { price: money(price) })}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
