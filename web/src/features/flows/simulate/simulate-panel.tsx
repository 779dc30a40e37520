import { useReactFlow } from '@xyflow/react';
import { Timer } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBuilder, useBuilderStore } from '../builder/builder-store.ts';
import { bringIntoSight } from '../builder/canvas/bring-into-sight.ts';
import { ClockBar } from './clock-bar.tsx';
import { type Moments, useMoments } from './moments.ts';
import { pathTaken } from './path-taken.ts';
import { Phone } from './phone.tsx';
import { Steps } from './steps.tsx';
import { type Simulation, useSimulation } from './use-simulation.ts';

/** A phone that talks to the flow as it is drawn now; nothing of it leaves the browser. */
export function SimulatePanel() {
  const { t } = useTranslation('builder');
  const simulation = useSimulation();
  const moments = useMoments(simulation.timezone);
  usePath(simulation, moments);
  useKeys(simulation);
  return (
    <aside
      aria-label={t('modes.simulate')}
      data-builder-panel
      className="flex w-153 shrink-0 flex-col border-l border-line bg-surface @max-7xl:w-84"
    >
      <ClockBar simulation={simulation} moments={moments} />
      <div className="flex min-h-0 flex-1 @max-7xl:flex-col @max-7xl:overflow-y-auto">
        <Phone simulation={simulation} moments={moments} />
        <Steps simulation={simulation} moments={moments} />
      </div>
    </aside>
  );
}

/** On the canvas: the way that was taken, and where the contact stands. */
function usePath({ one, nextTimer }: Simulation, moments: Moments): void {
  const { t } = useTranslation('simulate');
  const store = useBuilderStore();
  const canvas = useReactFlow();
  const flowId = useBuilder((state) => state.flowId);
  const document = useBuilder((state) => state.document);

  useEffect(() => {
    const { blockState, edgeState, current } = pathTaken(one, flowId, document);
    const isWaiting = one.state.status === 'waiting';
    store.getState().decorate({
      blockState,
      edgeState,
      portCount: () => undefined,
      footer: ({ id }) =>
        id === current && isWaiting ? (
          <span className="absolute bottom-full -left-px mb-2.5 flex h-6 items-center gap-1.5 rounded-md bg-brand-fill px-2 text-meta/none font-medium whitespace-nowrap text-brand-foreground">
            <Timer aria-hidden className="size-3.5" />
            {nextTimer ? t('nowUntil', { time: moments.until(nextTimer, one.now) }) : t('now')}
          </span>
        ) : null,
    });
    return () => store.getState().decorate(null);
  }, [store, one, nextTimer, moments, flowId, document, t]);

  const place = one.flow.id === flowId ? one.state.block : null;
  const steps = one.state.steps;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (place !== null) bringIntoSight(canvas, store.getState().document, place);
  }, [canvas, store, place, steps]);
}

/** Alt-N lets the clock run to the next timer. */
function useKeys({ nextTimer, passToTimer }: Simulation): void {
  const toNext = useEffectEvent(() => nextTimer && passToTimer());
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (!event.altKey || event.code !== 'KeyN') return;
      event.preventDefault();
      toNext();
    }
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
