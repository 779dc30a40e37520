import type { FranchiseDashboard } from '@yupflow/contract/franchise';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../locales/money.ts';
import { cx } from '../../../ui/cx.ts';

/** A year of revenue in small; the list that is read out says the same in words. */
export function MonthBars({ months }: Pick<FranchiseDashboard, 'months'>) {
  const { t, i18n } = useTranslation('franchise');
  const money = useMoney();
  const monthName = useMemo(() => {
    const format = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  }, [i18n.language]);
  const most = Math.max(1, ...months.map(({ total }) => total));
  return (
    <ul aria-label={t('numbers.months')} className="hidden h-14 w-32 shrink-0 items-end gap-0.75 self-center @5xl:flex">
      {months.map(({ month, total }, at) => (
        <li key={month} title={`${monthName(month)}: ${money(total)}`} className="flex h-full flex-1 items-end">
          <span className="sr-only">
            {monthName(month)}: {money(total)}
          </span>
          <span
            aria-hidden
            className={cx('min-h-0.5 w-full rounded-t-[3px]', at === months.length - 1 ? 'bg-brand' : 'bg-line-strong')}
            style={{ height: `${(total / most) * 100}%` }}
          />
        </li>
      ))}
    </ul>
  );
}
