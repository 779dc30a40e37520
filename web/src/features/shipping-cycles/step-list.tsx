import type { Cycle, CycleStep } from '@yupflow/contract/shipping-cycles';
import { Flag } from 'lucide-react';
import { GridList } from 'react-aria-components/GridList';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useRowDrag } from '../../resource/use-row-drag.tsx';
import { StepItem } from './step-item.tsx';
import { barColors, stepColumns } from './step-looks.ts';
import { worstLoss } from './step-losses.ts';

interface Props {
  readonly cycle: Cycle;
  readonly steps: readonly CycleStep[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onRemove: (step: CycleStep) => void;
  readonly onActive: (step: CycleStep, isActive: boolean) => void;
  readonly onMove: (id: string, before: string | null) => void;
}

/** The way through the cycle from the entry to the end. Steps change places by their numbers. */
export function StepList({ cycle, steps, chosenId, onChoose, onEdit, onRemove, onActive, onMove }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const { dragAndDropHooks } = useRowDrag(steps, {
    order: { positionOf: ({ position }) => position, move: ({ id }, before) => onMove(id, before) },
    dragAs: undefined,
  });
  const worst = worstLoss(steps);
  return (
    <div>
      <div
        aria-hidden
        className={`${stepColumns} ml-11 hidden h-6 items-center pr-2.5 pl-3.5 text-meta font-medium text-muted @2xl:grid`}
      >
        <span>{t('step.column')}</span>
        <span className="text-right">{t('step.waiting')}</span>
        <span className="text-right">{t('step.received')}</span>
        <span className="flex justify-between pl-2">
          {t('step.left')}
          <span>{t('step.loss')}</span>
        </span>
        <span className="text-right">{t('step.active')}</span>
      </div>
      <GridList
        aria-label={t('steps')}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={chosenId === null ? [] : [chosenId]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (key !== undefined) onChoose(String(key));
        }}
        // Enter, and a touch, mean the same as choosing.
        onAction={(key) => onChoose(String(key))}
        dragAndDropHooks={dragAndDropHooks}
        className="outline-none"
      >
        {steps.map((step, index) => (
          <StepItem
            key={step.id}
            step={step}
            entered={cycle.entered}
            isFirst={index === 0}
            isChosen={step.id === chosenId}
            isWorst={step.id === worst}
            next={steps.slice(index + 1).find(({ is_active }) => is_active) ?? null}
            moves={{
              up: index === 0 ? null : () => onMove(step.id, steps[index - 1]?.id ?? null),
              down: index === steps.length - 1 ? null : () => onMove(step.id, steps[index + 2]?.id ?? null),
            }}
            onEdit={() => onEdit(step.id)}
            onRemove={() => onRemove(step)}
            onActive={(isActive) => onActive(step, isActive)}
          />
        ))}
      </GridList>
      <div className="relative flex min-h-11 flex-wrap items-center gap-x-4 pl-11 before:absolute before:top-0 before:left-4.75 before:h-2 before:w-0.5 before:bg-line-strong">
        <span className="absolute top-2 left-1.5 grid size-7 place-items-center rounded-full border-2 border-ok bg-surface text-ok">
          <Flag aria-hidden className="size-3.5" />
        </span>
        <p className="mr-auto text-dense font-medium tabular-nums">
          {t('finishedCount', { count: cycle.finished, shown: format.number(cycle.finished) })}{' '}
          <span className="font-normal text-muted">· {t('canComeBack')}</span>
        </p>
        <ul className="flex flex-wrap gap-x-3 text-meta text-muted tabular-nums @max-2xl:hidden">
          {(['received', 'waiting', 'left'] as const).map((kind) => (
            <li key={kind} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2 rounded-xs ${barColors[kind]}`} />
              {t(`legend.${kind}`, { total: format.number(cycle.entered) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
