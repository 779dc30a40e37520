import type { DashboardReport } from '@yupflow/contract/dashboard';
import type { ReactNode } from 'react';
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
            <Time times={report[kind]} none={t(`times.${kind}.none`)}>
              {kind === 'first_response' && <Target {...report} />}
            </Time>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface TimeProps {
  readonly times: DashboardReport['resolution'];
  readonly none: string;
  readonly children: ReactNode;
}

function Time({ times, none, children }: TimeProps) {
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
      {children}
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

/** How many kept what the company wants of itself. */
function Target({
  within_target: { value },
  target_minutes,
}: Pick<DashboardReport, 'within_target' | 'target_minutes'>) {
  const { t } = useTranslation('dashboard');
  const { language } = useTranslation().i18n;
  const duration = useDuration();
  if (value === null || target_minutes === null) return null;
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(value);
  return (
    <dd className="mt-2.5 text-meta text-muted tabular-nums">
      <span aria-hidden className="mb-1.5 block h-1 overflow-hidden rounded-full bg-line dark:bg-line-strong">
        <span className="block h-full rounded-full bg-brand" style={{ width: `${value * 100}%` }} />
      </span>
      {t('times.withinTarget', { share, time: duration(target_minutes * 60) })}
    </dd>
  );
}
