import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FranchiseDashboard } from '@yupflow/contract/franchise';
import { screens } from '@yupflow/contract/screens';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { useFormat } from '../../../locales/format.ts';
import { useMoney } from '../../../locales/money.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { denseControlClass } from '../../../ui/settings.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { franchiseNumbersQuery } from '../franchise-queries.ts';
import { CompanyStates } from './company-states.tsx';
import { MonthBars } from './month-bars.tsx';
import { NumberTile } from './number-tile.tsx';

/** How the reseller's business stands, on top of its settings. */
export function Numbers() {
  const { t } = useTranslation('franchise');
  const query = useQuery(franchiseNumbersQuery);
  return (
    <section aria-label={t('numbers.title')} className="border-b border-line bg-surface px-6 max-sm:px-4">
      {query.data ? <Tiles numbers={query.data} /> : query.error ? <Failed query={query} /> : <Waiting />}
    </section>
  );
}

function Tiles({ numbers }: { readonly numbers: FranchiseDashboard }) {
  const { t } = useTranslation('franchise');
  const money = useMoney();
  const format = useFormat();
  const { revenue, overdue, open, companies, months } = numbers;
  const total = companies.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid max-w-[1280px] grid-cols-2 gap-x-6 @3xl:grid-cols-[1.5fr_1fr_1fr_1.6fr] @max-3xl:[&>*:nth-child(-n+2)]:border-b">
      <NumberTile
        title={t('numbers.revenue')}
        value={money(revenue.month)}
        note={t('numbers.before', { value: money(revenue.before) })}
      >
        <MonthBars months={months} />
      </NumberTile>
      <NumberTile
        title={t('numbers.open')}
        value={money(open.total)}
        note={<Invoices state="open" count={open.count} />}
      />
      <NumberTile
        title={t('numbers.overdue')}
        value={money(overdue.total)}
        note={<Invoices state="overdue" count={overdue.count} />}
      />
      <NumberTile
        title={t('numbers.companies')}
        value={format.number(total)}
        note={<CompanyStates companies={companies} total={total} />}
      />
    </div>
  );
}

interface InvoicesProps {
  readonly state: 'open' | 'overdue';
  readonly count: number;
}

/** How many, and the way to them. */
function Invoices({ state, count }: InvoicesProps) {
  const { t } = useTranslation('franchise');
  if (count === 0) return t('numbers.noInvoice');
  const isLate = state === 'overdue';
  return (
    <Link
      to={screens['franchise-companies'].path}
      search={{ section: 'invoices', state }}
      className={cx('inline-flex items-center gap-1 hover:underline', isLate ? 'font-medium text-bad' : 'text-soft')}
    >
      {isLate && <CircleAlert aria-hidden className="size-3.5" />}
      {t('numbers.invoices', { count })}
    </Link>
  );
}

function Failed({ query }: { readonly query: { error: unknown; refetch: () => unknown; isRefetching: boolean } }) {
  const { t } = useTranslation('franchise');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert" className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-dense">
      <CircleAlert aria-hidden className="size-4 text-bad" />
      <p className="mr-auto">
        <span className="font-medium">{t('numbers.loadFailed')}</span>{' '}
        <span className="text-muted">{errorText(query.error)}</span>
      </p>
      <Button className={denseControlClass} isPending={query.isRefetching} onPress={() => void query.refetch()}>
        {common('tryAgain')}
      </Button>
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('franchise');
  return (
    <div role="status" aria-label={t('numbers.loading')} className="grid grid-cols-2 gap-x-6 @3xl:grid-cols-4">
      {['revenue', 'open', 'overdue', 'companies'].map((tile) => (
        <div key={tile} className="flex h-24 flex-col justify-center gap-2">
          <Skeleton className="h-3 w-20 rounded" />
          <Skeleton className="h-6 w-28 rounded" />
          <Skeleton className="h-3 w-24 rounded" />
        </div>
      ))}
    </div>
  );
}
