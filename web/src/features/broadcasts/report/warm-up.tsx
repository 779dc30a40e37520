import type { LineHealth } from '@yupflow/contract/broadcasts';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { useReportFormat } from './use-report-format.ts';

/** How the limit of a young number grows from day to day. */
export function WarmUp({ day, days, caps }: NonNullable<LineHealth['warm_up']>) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const most = Math.max(1, ...caps);
  const name = (on: number) => t('health.day', { day: on, cap: format.number(caps[on - 1] ?? 0) });
  const isApart = day > 1 && day < days;
  return (
    <div role="img" aria-label={`${t('health.warmUp', { day, days })}. ${name(day)}`}>
      <div className="mt-3 flex h-9 items-end gap-[3px]">
        {caps.map((cap, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: each day stands at its place
            key={at}
            title={name(at + 1)}
            className={cx(
              'flex-1 rounded-[2px]',
              at + 1 < day ? 'bg-brand/40' : at + 1 === day ? 'bg-warn' : 'bg-line dark:bg-line-strong',
            )}
            // A tenth at least: the first days would be too low to see.
            style={{ height: `${10 + (cap / most) * 90}%` }}
          />
        ))}
      </div>
      <p className="mt-0.5 flex justify-between text-[11px]/4 whitespace-nowrap text-muted tabular-nums">
        <span className={cx(day === 1 && 'font-semibold text-warn')}>{name(1)}</span>
        {isApart && <span className="font-semibold text-warn">{name(day)}</span>}
        <span className={cx(day >= days && 'font-semibold text-warn')}>{name(days)}</span>
      </p>
    </div>
  );
}
