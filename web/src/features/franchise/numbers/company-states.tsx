import { Link } from '@tanstack/react-router';
import type { FranchiseDashboard } from '@yupflow/contract/franchise';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { cx } from '../../../ui/cx.ts';

const colors: Record<FranchiseDashboard['companies'][number]['state'], string> = {
  active: 'bg-ok',
  lifetime: 'bg-ok/60',
  expiring: 'bg-warn',
  overdue: 'bg-bad/60',
  inactive: 'bg-faint',
  suspended: 'bg-bad',
  cancelled: 'bg-line-strong',
  franchise_unpaid: 'bg-bad',
};

interface Props extends Pick<FranchiseDashboard, 'companies'> {
  readonly total: number;
}

/** How many companies are in which state: a bar for the eye, words for everybody. */
export function CompanyStates({ companies, total }: Props) {
  const { t } = useTranslation('franchise');
  const format = useFormat();
  const some = companies.filter(({ count }) => count > 0);
  if (total === 0) return t('numbers.noCompany');
  return (
    <>
      <span aria-hidden className="mt-1 mb-1.5 flex h-1.5 gap-px overflow-hidden rounded-full">
        {some.map(({ state, count }) => (
          <span key={state} className={colors[state]} style={{ width: `${(count / total) * 100}%` }} />
        ))}
      </span>
      <span className="flex flex-wrap gap-x-3">
        {some.map(({ state, count }) => (
          <Link
            key={state}
            to={screens['franchise-companies'].path}
            search={{ state }}
            className="flex min-h-6 items-center gap-1.5 whitespace-nowrap hover:text-text hover:underline pointer-coarse:py-1.5"
          >
            <span aria-hidden className={cx('size-1.5 shrink-0 rounded-full', colors[state])} />
            {t(`numbers.states.${state}`)}
            <span className="font-medium text-soft">{format.number(count)}</span>
          </Link>
        ))}
      </span>
    </>
  );
}
