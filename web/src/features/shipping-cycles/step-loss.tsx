import type { CycleStep } from '@yupflow/contract/shipping-cycles';
import { TrendingDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { useShareText } from './share-text.ts';
import { barColors } from './step-looks.ts';
import { cameTo } from './step-losses.ts';

interface Props {
  readonly step: CycleStep;
  readonly entered: number;
  readonly isWorst: boolean;
}

/** How many left here, and as a bar where all who entered the cycle are. */
export function StepLoss({ step, entered, isWorst }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const shareText = useShareText();
  const came = cameTo(step);
  return (
    <div
      className="pl-2 text-meta text-muted tabular-nums @max-2xl:hidden"
      title={
        step.skipped > 0 ? t('step.skipped', { count: step.skipped, shown: format.number(step.skipped) }) : undefined
      }
    >
      <p className={cx('flex justify-between', isWorst && 'text-bad')}>
        <span className={cx('flex items-center gap-1 font-semibold', !isWorst && 'text-text')}>
          <span className="sr-only">{t('step.left')} </span>
          {isWorst && <TrendingDown aria-hidden className="size-3.5" />}
          {isWorst ? t('step.worst', { shown: format.number(step.left) }) : format.number(step.left)}
        </span>
        {came > 0 && <span>{shareText(step.left, came)}</span>}
      </p>
      <span aria-hidden className="mt-1 flex h-1.5 gap-px overflow-hidden rounded-full bg-line dark:bg-line-strong">
        {(['received', 'waiting', 'left'] as const).map((kind) => (
          <span
            key={kind}
            className={barColors[kind]}
            style={{ width: `${entered > 0 ? (step[kind] / entered) * 100 : 0}%` }}
          />
        ))}
      </span>
    </div>
  );
}
