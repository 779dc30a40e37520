import { Clock, StepForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Moments } from './moments.ts';
import type { Simulation } from './use-simulation.ts';

interface Props {
  readonly simulation: Simulation;
  readonly moments: Moments;
}

/** The clock of the simulation: time passes when somebody says so. */
export function ClockBar({ simulation, moments }: Props) {
  const { t } = useTranslation('simulate');
  const { one, nextTimer, hasBegun, pass, passToTimer } = simulation;
  return (
    <header className="flex min-h-15 shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <div className="flex items-center gap-2.5">
        <Clock aria-hidden className="size-4 shrink-0 text-muted" />
        <div>
          <p aria-live="polite" className="text-body/[18px] font-semibold tabular-nums">
            {moments.whole(one.now)}
          </p>
          <p className="text-meta text-muted">{t('clock.virtual')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button isDisabled={!hasBegun} onPress={() => pass('hour')}>
          {t('clock.hour')}
        </Button>
        <Button isDisabled={!hasBegun} onPress={() => pass('day')}>
          {t('clock.day')}
        </Button>
        {nextTimer && (
          <Button
            icon={StepForward}
            onPress={passToTimer}
            className="border-transparent! bg-brand-soft! text-[color-mix(in_oklab,var(--brand-strong)_80%,var(--text))]! hover:brightness-97 [&_svg]:text-brand-strong"
          >
            {t('clock.next')}
            <span className="text-meta/none font-normal tabular-nums">{moments.short(nextTimer, one.now)}</span>
          </Button>
        )}
      </div>
    </header>
  );
}
