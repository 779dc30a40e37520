import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';

interface Props {
  readonly value: number;
  readonly before: number;
}

/** Against the equally long period before. */
export function Change({ value, before }: Props) {
  const { t } = useTranslation('dashboard');
  const { language } = useTranslation().i18n;
  const format = useFormat();
  const share = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'always', maximumFractionDigits: 1 });
  const gain = new Intl.NumberFormat(language, { signDisplay: 'always' });
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-meta tabular-nums">
      {value !== before && (
        <Direction isUp={value > before} isGood={value > before}>
          {/* There is no share of nothing. */}
          {before === 0 ? gain.format(value) : share.format((value - before) / before)}
        </Direction>
      )}
      <span className="font-normal text-muted">{t('before', { value: format.number(before) })}</span>
    </span>
  );
}

interface DirectionProps {
  readonly isUp: boolean;
  readonly isGood: boolean;
  readonly children: string;
}

export function Direction({ isUp, isGood, children }: DirectionProps) {
  const ChangeIcon = isUp ? ArrowUpRight : ArrowDownRight;
  return (
    <span className={cx('flex items-center gap-1 text-meta font-medium', isGood ? 'text-ok' : 'text-bad')}>
      <ChangeIcon aria-hidden className="size-3.5 shrink-0 stroke-2" />
      {children}
    </span>
  );
}
