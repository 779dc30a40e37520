import type { ConnectionHealth } from '@yupflow/contract/connections';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';

const looks = { up: 'bg-ok/60', unsteady: 'bg-warn', down: 'bg-bad', none: 'bg-line dark:bg-line-strong' } as const;

/** The last 24 hours, half an hour each. */
export function UptimeStrip({ strip }: Pick<ConnectionHealth, 'strip'>) {
  const { t } = useTranslation('connections');
  const count = (wanted: ConnectionHealth['strip'][number]) => strip.filter((state) => state === wanted).length / 2;
  const summary = t('strip.summary', { up: count('up'), unsteady: count('unsteady'), down: count('down') });
  return (
    <div role="img" aria-label={summary} title={summary} className="flex h-5 items-stretch gap-px">
      {strip.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each half hour stands at its place
        <span key={index} className={cx('w-0.5 rounded-[1px]', looks[state])} />
      ))}
    </div>
  );
}

export function StripLegend() {
  const { t } = useTranslation('connections');
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 px-1 text-meta text-muted">
      {t('strip.legend')}
      {(['up', 'unsteady', 'down'] as const).map((state) => (
        <span key={state} className="flex items-center gap-1.5">
          <span aria-hidden className={cx('size-2 rounded-[2px]', looks[state])} />
          {t(`strip.${state}`)}
        </span>
      ))}
    </p>
  );
}
