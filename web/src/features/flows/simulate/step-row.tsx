import type { TracedStep } from '@yupflow/flow-engine/simulate/simulated';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../pickers/contact/use-field-text.ts';
import { useCustomFields } from '../../../pickers/known-fields.tsx';
import { cx } from '../../../ui/cx.ts';
import { outputLabel } from '../blocks/block-labels.ts';
import { useNames } from '../blocks/use-names.ts';
import { BlockTile } from '../builder/block-tile.tsx';
import type { Moments } from './moments.ts';
import type { Simulation } from './use-simulation.ts';
import { useStepWords } from './use-step-words.ts';

interface Props {
  readonly step: TracedStep;
  readonly simulation: Simulation;
  readonly moments: Moments;
  readonly isLast: boolean;
}

const boxClass = 'mt-1.25 rounded-md px-2 py-1.25 text-meta/[18px] wrap-anywhere';

/** One visit to a block: what it did, which way it was left, and what it changed. */
export function StepRow({ step, simulation, moments, isLast }: Props) {
  const { t } = useTranslation('simulate');
  const { one } = simulation;
  const words = useStepWords();
  const isNow = step.isWaiting && isLast && one.state.status === 'waiting';
  const isElsewhere = step.flow.id !== one.steps[0]?.flow.id && step.type === 'start';
  const until = one.state.wait?.until;
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={cx(
        'relative flex gap-2.5',
        isNow
          ? '-mx-2.5 rounded-lg bg-brand-soft px-2.5 pt-2.25 pb-2.5'
          : 'pb-3.5 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-1 not-last:before:left-[11.5px] not-last:before:w-px not-last:before:bg-line-strong',
      )}
    >
      <span className={cx(isNow && '[&>span]:bg-brand-fill! [&>span]:text-brand-foreground!')}>
        <BlockTile type={step.type} size="small" />
      </span>
      <div className="min-w-0 flex-1 pt-0.75">
        <p className="flex justify-between gap-2 text-dense">
          <span className="min-w-0 font-semibold wrap-anywhere">{step.name}</span>
          <span
            className={cx(
              'shrink-0 text-meta/[18px] tabular-nums',
              isNow ? 'font-semibold text-[color-mix(in_oklab,var(--brand-strong)_80%,var(--text))]' : 'text-muted',
            )}
          >
            {isNow ? t('steps.now') : moments.time(step.at)}
          </span>
        </p>
        <div className={cx('text-meta/[17px]', isNow ? 'text-text/75' : 'text-muted')}>
          {isElsewhere && <p>{t('steps.inFlow', { name: step.flow.name })}</p>}
          {words.done(step).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Left step={step} simulation={simulation} />
          {isNow && (
            <p>
              {one.state.wait?.kind === 'timer' && until && t('steps.until', { time: moments.whole(new Date(until)) })}
              {one.state.wait?.kind === 'answer' &&
                (until ? t('steps.answerUntil', { time: moments.whole(new Date(until)) }) : t('steps.answer'))}
              {one.state.wait?.kind === 'result' && t('steps.result')}
            </p>
          )}
        </div>
        {words.remarked(step).map((line) => (
          <p key={line} className={cx(boxClass, isNow ? 'bg-surface/70 text-text/75' : 'bg-raised text-soft')}>
            {line}
          </p>
        ))}
        {step.changes.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they only grow in number
          <Change key={place} change={change} className={cx(boxClass, isNow ? 'bg-surface/70' : 'bg-raised')} />
        ))}
      </div>
    </li>
  );
}

/** The way out that was taken, where there was a choice. */
function Left({ step, simulation }: Pick<Props, 'step' | 'simulation'>) {
  const { t } = useTranslation('simulate');
  const { t: ofBlocks } = useTranslation('blocks');
  const { document } = simulation.one.flow;
  const block = document.blocks.find(({ id }) => id === step.block);
  if (step.output === null || step.output === 'next' || !block || step.flow.id !== simulation.one.flow.id) return null;
  const { label } = outputLabel(block, step.output, ofBlocks);
  const isNumbered = block.type === 'numbered_menu';
  const place = isNumbered ? block.options.findIndex(({ id }) => id === step.output) + 1 : 0;
  return (
    <p>
      {t('steps.left')} <b className="font-medium text-text">{place > 0 ? `${place} ${label}` : label}</b>
    </p>
  );
}

interface ChangeProps {
  readonly change: TracedStep['changes'][number];
  readonly className: string;
}

function Change({ change, className }: ChangeProps) {
  const { t } = useTranslation('simulate');
  const names = useNames();
  const { data: fields } = useCustomFields();
  const fieldText = useFieldText();
  const type = fields?.find(({ id }) => id === change.field)?.type ?? 'text';
  const show = (value: typeof change.before) =>
    value === null || value === '' ? t('steps.emptyValue') : fieldText(type, value);
  return (
    <p className={className}>
      <span className="inline-block rounded-[5px] bg-brand-soft px-1.25 font-medium text-[color-mix(in_oklab,var(--brand-strong)_80%,var(--text))] inset-ring inset-ring-brand/25">
        {names.field(change.field) || t('steps.goneField')}
      </span>
      <br />
      <span className="text-soft">{show(change.before)}</span>
      <ArrowRight aria-label={t('steps.becomes')} className="mx-1.5 inline size-3 text-muted" />
      <span className="font-medium">{show(change.after)}</span>
    </p>
  );
}
