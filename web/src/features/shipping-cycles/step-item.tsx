import type { CycleStep } from '@yupflow/contract/shipping-cycles';
import { GripVertical, SkipForward, Timer, TriangleAlert, Workflow } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { GridListItem } from 'react-aria-components/GridList';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { spokenDuration, spokenWindow } from '../../pickers/spoken-time.ts';
import { useVariableName } from '../../pickers/use-variable-name.ts';
import { withoutBraces } from '../../pickers/without-braces.ts';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/switch.tsx';
import { stepColumns } from './step-looks.ts';
import { StepLoss } from './step-loss.tsx';
import { StepMenu } from './step-menu.tsx';

interface Props {
  readonly step: CycleStep;
  /** Into the whole cycle. */
  readonly entered: number;
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly isWorst: boolean;
  /** The one that comes after it; null where the cycle ends. */
  readonly next: CycleStep | null;
  readonly moves: { readonly up: (() => void) | null; readonly down: (() => void) | null };
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onActive: (isActive: boolean) => void;
}

const line = 'before:absolute before:inset-y-0 before:left-4.75 before:w-0.5 before:bg-line-strong';

/** When it comes, and the step itself: its number is its handle. */
export function StepItem({ step, entered, isFirst, isChosen, isWorst, next, moves, ...deeds }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const { id, position, flow, delay, window, is_active } = step;
  const name = flow?.name ?? t('step.flowGone');
  const isOff = !is_active || !flow;
  return (
    <GridListItem id={id} textValue={name} className="group/step outline-none">
      <div
        className={cx(
          'relative flex min-h-8 items-center gap-1.5 py-1 pl-11 text-meta font-medium text-soft',
          line,
          isFirst &&
            'before:top-4! after:absolute after:top-2.5 after:left-3.25 after:size-3.5 after:rounded-full after:border-2 after:border-page after:bg-muted',
        )}
      >
        <Timer aria-hidden className="size-3.5 shrink-0 text-muted" />
        {t(isFirst ? 'step.afterEntry' : 'step.afterLast', { time: spokenDuration(delay) })}
        {window && <span className="truncate font-normal text-muted">· {spokenWindow(window)}</span>}
      </div>
      <div className={cx('relative flex items-center gap-2.5', line)}>
        <Button
          slot="drag"
          aria-label={t('step.move', { number: position, name })}
          className={cx(
            'group/handle relative z-1 ml-1.5 grid size-7 after:absolute after:-inset-2 shrink-0 cursor-grab place-items-center rounded-full border-2 text-meta/none font-semibold tabular-nums outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-brand',
            isChosen
              ? 'border-brand-fill bg-brand-fill text-brand-foreground'
              : isOff
                ? 'border-dashed border-line-strong bg-page text-muted'
                : 'border-line-strong bg-surface text-text',
          )}
        >
          <span className="group-hover/handle:hidden">{position}</span>
          <GripVertical aria-hidden className="hidden size-3.5 group-hover/handle:block" />
        </Button>
        <div
          className={cx(
            stepColumns,
            'min-h-17 min-w-0 flex-1 items-center rounded-[10px] border py-2 pr-2.5 pl-3.5 group-data-[focus-visible]/step:outline-2 group-data-[focus-visible]/step:outline-offset-2 group-data-[focus-visible]/step:outline-brand',
            isChosen ? 'border-brand ring-1 ring-brand' : isOff ? 'border-dashed border-line-strong' : 'border-line',
            isOff ? 'bg-transparent' : 'bg-surface',
          )}
        >
          <Title step={step} name={name} />
          {isOff ? (
            <p className="col-span-3 flex items-center gap-1.5 justify-self-end text-right text-meta text-muted @max-2xl:hidden">
              <SkipForward aria-hidden className="size-3.5 shrink-0" />
              {next
                ? t(flow ? 'step.offNext' : 'step.goneNext', { number: next.position })
                : t(flow ? 'step.offEnd' : 'step.goneEnd')}
            </p>
          ) : (
            <Figures step={step} entered={entered} isWorst={isWorst} />
          )}
          <span className="justify-self-end">
            <Switch
              label={t('step.activeOf', { name })}
              isOn={is_active}
              isDisabled={!flow}
              onChange={deeds.onActive}
            />
          </span>
          <StepMenu name={name} flowId={flow?.id ?? null} moves={moves} {...deeds} />
        </div>
      </div>
    </GridListItem>
  );
}

function Title({ step, name }: { readonly step: CycleStep; readonly name: string }) {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const { flow, is_active, waiting, received } = step;
  const nameOf = useVariableName();
  const preview = flow ? withoutBraces(flow.preview, nameOf) : undefined;
  const trouble = flow ? (flow.is_published ? null : t('step.notPublished')) : t('step.chooseFlow');
  return (
    <div className="min-w-0">
      <p className={cx('flex items-center gap-1.5 text-dense/4.5 font-semibold', (!is_active || !flow) && 'text-soft')}>
        <Workflow aria-hidden className="size-3.5 shrink-0 text-muted" />
        <span className="truncate" title={name}>
          {name}
        </span>
      </p>
      {trouble ? (
        <p className="mt-0.5 flex items-center gap-1 text-meta text-warn">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate" title={trouble}>
            {trouble}
          </span>
        </p>
      ) : (
        <p className="mt-0.5 truncate text-meta text-muted" title={preview}>
          {preview}
        </p>
      )}
      <p className="mt-0.5 truncate text-meta text-soft tabular-nums @2xl:hidden">
        {is_active
          ? t('step.compact', { waiting: format.number(waiting), received: format.number(received) })
          : t('step.off')}
      </p>
    </div>
  );
}

interface FiguresProps {
  readonly step: CycleStep;
  readonly entered: number;
  readonly isWorst: boolean;
}

function Figures({ step, entered, isWorst }: FiguresProps) {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const figure = 'text-right text-body/4.5 font-semibold tabular-nums @max-2xl:hidden';
  return (
    <>
      <span className={figure}>
        <span className="sr-only">{t('step.waiting')} </span>
        {format.number(step.waiting)}
      </span>
      <span className={figure}>
        <span className="sr-only">{t('step.received')} </span>
        {format.number(step.received)}
      </span>
      <StepLoss step={step} entered={entered} isWorst={isWorst} />
    </>
  );
}
