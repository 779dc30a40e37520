import { CirclePause, RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SaveTest } from '../tests/save-test.tsx';
import type { Moments } from './moments.ts';
import { RequestAnswer } from './request-answer.tsx';
import { StepRow } from './step-row.tsx';
import type { Simulation } from './use-simulation.ts';

interface Props {
  readonly simulation: Simulation;
  readonly moments: Moments;
}

/** Block by block, what happened and why. */
export function Steps({ simulation, moments }: Props) {
  const { t } = useTranslation('simulate');
  const { one, hasBegun, isStale, restart, resume, giveResult } = simulation;
  const list = useRef<HTMLDivElement>(null);
  const { status } = one.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last moves the list to its end
  useEffect(() => {
    // Only the list itself: below the phone it must not pull the phone out of sight.
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [one.state.steps, status, one.asked]);
  return (
    <section
      aria-label={t('steps.title')}
      className="flex min-w-0 flex-1 flex-col @max-7xl:min-h-80 @max-7xl:flex-none"
    >
      <header className="flex h-12 shrink-0 items-center gap-1.5 pr-2 pl-4">
        <h2 className="text-dense/none font-semibold">{t('steps.title')}</h2>
        <span className="text-dense/none text-muted tabular-nums">{one.steps.length}</span>
        <Button
          look="ghost"
          icon={RotateCcw}
          isDisabled={!hasBegun}
          onPress={() => restart()}
          className="ml-auto px-2!"
        >
          {t('steps.restart')}
        </Button>
      </header>
      {isStale && (
        <p role="status" className="mx-4 mb-2 rounded-lg bg-warn-soft px-3 py-2 text-meta text-warn">
          {t('steps.stale')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <div ref={list} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        {!hasBegun && <p className="text-meta text-muted">{t('steps.empty')}</p>}
        <ol>
          {one.steps.map((step, place) => (
            <StepRow
              key={step.number}
              step={step}
              simulation={simulation}
              moments={moments}
              isLast={place === one.steps.length - 1}
            />
          ))}
        </ol>
        {one.asked && <RequestAnswer key={one.asked.key} request={one.asked} onGive={giveResult} />}
        {one.entering && <p className="py-2 text-meta text-muted">{t('steps.entering')}</p>}
        {one.isHeld && status === 'waiting' && (
          <div className="mt-2 rounded-lg bg-warn-soft p-3 text-meta text-warn">
            <p className="mb-2 flex gap-2">
              <CirclePause aria-hidden className="size-4 shrink-0" />
              {t('steps.held')}
            </p>
            <Button onPress={resume}>{t('steps.resume')}</Button>
          </div>
        )}
        {one.fault ? (
          <p role="alert" className="mt-2 flex gap-2 rounded-lg bg-bad-soft p-3 text-meta text-bad">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {t(`faults.${one.fault.code}`)}
          </p>
        ) : (
          status === 'finished' && (
            <p role="status" className="mt-1 pl-8.5 text-meta font-medium text-soft">
              {t('steps.finished')}
            </p>
          )
        )}
      </div>
      <footer className="flex shrink-0 border-t border-line px-4 py-2.5">
        <SaveTest simulation={simulation} />
      </footer>
    </section>
  );
}
