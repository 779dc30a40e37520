import { useQuery } from '@tanstack/react-query';
import type { SoldCompanyFilter } from '@yupflow/contract/franchise-companies';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { cx } from '../../../ui/cx.ts';
import { companyCountsQuery } from './companies-resource.ts';

const always = ['active', 'expiring', 'overdue', 'suspended', 'inactive'] as const;
/** Only where there are some. */
const seldom = ['lifetime', 'cancelled', 'franchise_unpaid', 'deleted'] as const;
const looks: Partial<Record<SoldCompanyFilter, string>> = {
  expiring: 'text-warn',
  overdue: 'text-bad',
  suspended: 'text-bad',
};

interface Props {
  readonly value: SoldCompanyFilter | null;
  readonly onChange: (state: SoldCompanyFilter | null) => void;
}

/** On a phone, the one that is chosen may stand beside the screen. */
const bringIntoView = (tab: HTMLButtonElement | null) => tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' });

/** Companies by state, each with how many there are. */
export function StateTabs({ value, onChange }: Props) {
  const { t } = useTranslation('franchise-companies');
  const format = useFormat();
  const { data } = useQuery(companyCountsQuery);
  const countOf = (state: SoldCompanyFilter) => data?.states.find((one) => one.state === state)?.count ?? 0;
  const shown = [...always, ...seldom.filter((state) => countOf(state) > 0 || state === value)];
  const tabs = [
    { state: null, label: t('states.all'), count: data?.all },
    ...shown.map((state) => ({ state, label: t(`states.${state}`), count: data && countOf(state) })),
  ];
  return (
    <nav
      aria-label={t('states.label')}
      data-pushable
      className="flex shrink-0 gap-5 overflow-x-auto border-b border-line bg-page px-6 max-sm:px-4"
    >
      {tabs.map(({ state, label, count }) => (
        <button
          key={state ?? 'all'}
          type="button"
          ref={state === value ? bringIntoView : undefined}
          aria-current={state === value ? 'true' : undefined}
          onClick={() => onChange(state)}
          className={cx(
            '-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 text-dense whitespace-nowrap outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand max-sm:h-11',
            state === value
              ? 'border-brand-strong font-semibold text-text'
              : 'border-transparent font-medium text-muted hover:text-text',
          )}
        >
          {label}
          {count !== undefined && (
            <span className={cx('tabular-nums', state && count > 0 ? (looks[state] ?? 'text-muted') : 'text-muted')}>
              {format.number(count)}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
