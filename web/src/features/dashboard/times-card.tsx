import type { DashboardReport } from '@yupflow/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { useDuration } from '../../locales/duration.ts';
import { useFormat } from '../../locales/format.ts';
import { Card } from './card.tsx';
import { Direction } from './change.tsx';
import { spokenLength } from './spoken-length.ts';

const kinds = ['first_response', 'resolution'] as const;

/** How long people wait for an answer, and for the end. */
export function TimesCard({ report }: { readonly report: DashboardReport }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card
      title={t('times.title')}
      note={
        <span
          title={t('times.medianMeaning')}
          className="inline-flex h-5 items-center rounded-md bg-raised px-1.5 text-meta font-medium text-soft"
        >
          {t('times.median')}
        </span>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6">
        {kinds.map((kind) => (
          <div key={kind} className="min-w-0">
            <dt className="text-dense/4 font-medium text-muted">{t(`times.${kind}.label`)}</dt>
            <Time times={report[kind]} none={t(`times.${kind}.none`)} />
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Time({ times, none }: { readonly times: DashboardReport['resolution']; readonly none: string }) {
  const { t } = useTranslation('dashboard');
  const duration = useDuration();
  const format = useFormat();
  const { median, p90, count } = times;
  if (median.value === null) return <dd className="mt-1 text-meta text-pretty text-muted">{none}</dd>;
  const value = spokenLength(median.value);
  const change = median.before === null ? 0 : value - spokenLength(median.before);
  return (
    <>
      <dd className="text-title font-semibold tracking-[-0.012em] tabular-nums">{duration(value)}</dd>
      <dd className="min-h-4 tabular-nums">
        {change !== 0 && (
          <Direction isUp={change > 0} isGood={change < 0}>
            {t(change < 0 ? 'times.faster' : 'times.slower', { time: duration(Math.abs(change)) })}
          </Direction>
        )}
      </dd>
      {p90.value !== null && (
        <dd className="mt-2.5 text-meta text-muted tabular-nums">
          {t('times.nineOfTen', { time: duration(spokenLength(p90.value)) })}
        </dd>
      )}
      <dd className="text-meta text-muted tabular-nums">
        {t('times.measured', { count: count.value, shown: format.number(count.value) })}
      </dd>
    </>
  );
}
