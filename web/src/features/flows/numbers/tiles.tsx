import type { FlowStats } from '@yupflow/contract/flow-stats';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { cx } from '../../../ui/cx.ts';

const rate = (finished: number, started: number) => Math.round((finished / started) * 100);

/** “3 min”. */
function useSpan() {
  const { language } = useTranslation().i18n;
  return (seconds: number) => {
    const [amount, unit] =
      seconds < 60
        ? [seconds, 'second']
        : seconds < 5400
          ? [seconds / 60, 'minute']
          : seconds < 172_800
            ? [seconds / 3600, 'hour']
            : [seconds / 86_400, 'day'];
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    }).format(amount);
  };
}

export function Tiles({ stats }: { readonly stats: FlowStats }) {
  const { t, i18n } = useTranslation('flow-numbers');
  const format = useFormat();
  const span = useSpan();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const { started, finished, inside, median_seconds, before } = stats;
  return (
    <dl className="grid grid-cols-2 rounded-lg border border-line">
      <Tile name={t('tiles.started')} figure={format.number(started)}>
        {before && t('tiles.before', { number: before.number, count: format.number(before.started) })}
      </Tile>
      <Tile name={t('tiles.finished')} figure={started > 0 ? percent.format(finished / started) : '–'}>
        {before && before.started > 0 && started > 0 && (
          <Points points={rate(finished, started) - rate(before.finished, before.started)} number={before.number} />
        )}
      </Tile>
      <Tile name={t('tiles.inside')} figure={format.number(inside)}>
        {t('tiles.waiting')}
      </Tile>
      <Tile name={t('tiles.median')} figure={median_seconds === null ? '–' : span(median_seconds)}>
        {t(median_seconds === null ? 'tiles.nobody' : 'tiles.withoutWaits')}
      </Tile>
    </dl>
  );
}

function Points({ points, number }: { readonly points: number; readonly number: number }) {
  const { t } = useTranslation('flow-numbers');
  const Icon = points < 0 ? TrendingDown : TrendingUp;
  return (
    <span className={cx('flex items-center gap-1', points < 0 ? 'text-bad' : 'text-ok')}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t('tiles.points', { points: points > 0 ? `+${points}` : points, number })}
    </span>
  );
}

interface TileProps {
  readonly name: string;
  readonly figure: string;
  readonly children: ReactNode;
}

function Tile({ name, figure, children }: TileProps) {
  return (
    <div className="min-w-0 border-line p-3 odd:border-r nth-[n+3]:border-t">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="text-[24px]/8 font-semibold tracking-tight tabular-nums">{figure}</dd>
      <dd className="min-h-4 text-meta text-muted">{children}</dd>
    </div>
  );
}
