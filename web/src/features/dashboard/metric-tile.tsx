import type { DashboardMetric } from '@yupflow/contract/dashboard';
import { ArrowDownRight, ArrowUpRight, Info } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

export const tileClass = 'flex min-w-0 flex-col bg-surface px-4 pt-3.5 pb-3';

interface Metric {
  readonly value: number;
  readonly before: number;
}

interface Props {
  readonly name: DashboardMetric;
  readonly metric: Metric;
}

export function MetricTile({ name, metric }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <div className={tileClass}>
      <dt className="flex items-start gap-1 text-dense/4 font-medium text-muted">
        {t(`metrics.${name}.label`)}
        <TooltipTrigger delay={200}>
          <Button
            aria-label={t(`metrics.${name}.meaning`)}
            className="relative grid size-4 shrink-0 place-items-center rounded-full text-faint outline-offset-1 after:absolute after:-inset-2 max-sm:after:-inset-3.5 hover:text-soft"
          >
            <Info aria-hidden className="size-3.5" />
          </Button>
          <Tooltip>{t(`metrics.${name}.meaning`)}</Tooltip>
        </TooltipTrigger>
      </dt>
      <dd className="mt-auto truncate py-1 text-metric font-semibold tracking-[-0.022em] tabular-nums">
        {format.number(metric.value)}
      </dd>
      <dd>
        <Change {...metric} />
      </dd>
    </div>
  );
}

/** Against the equally long period before. */
function Change({ value, before }: Metric) {
  const { t } = useTranslation('dashboard');
  const { language } = useTranslation().i18n;
  const format = useFormat();
  const isUp = value > before;
  const ChangeIcon = isUp ? ArrowUpRight : ArrowDownRight;
  const share = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'always', maximumFractionDigits: 1 });
  const gain = new Intl.NumberFormat(language, { signDisplay: 'always' });
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-meta tabular-nums">
      {value !== before && (
        <span className={cx('flex items-center gap-1 font-medium', isUp ? 'text-ok' : 'text-bad')}>
          <ChangeIcon aria-hidden className="size-3.5 stroke-2" />
          {/* There is no share of nothing. */}
          {before === 0 ? gain.format(value) : share.format((value - before) / before)}
        </span>
      )}
      <span className="text-muted">{t('before', { value: format.number(before) })}</span>
    </p>
  );
}
