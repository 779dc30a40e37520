import { Handle, Position, useStore } from '@xyflow/react';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../../ui/cx.ts';
import { outputLabel } from '../../blocks/block-labels.ts';
import { OutputDetail } from '../../blocks/output-detail.tsx';
import { useDecorations } from '../decorations.ts';
import { openPopup } from './popups.ts';

interface Props {
  readonly block: Block;
  readonly output: string;
  /** The block that it leads to; null where it leads nowhere. */
  readonly to: string | null;
  /** Counted from one, for what contacts choose from. */
  readonly number: number | null;
  readonly isTaken: boolean;
}

/** `next` that leads nowhere is where the flow ends; any other is left open. */
export function portLabel(block: Block, output: string, to: string | null, t: TFunction<'blocks'>) {
  const isEnd = output === 'next' && to === null && block.type !== 'start';
  return { isEnd, ...(isEnd ? { label: t('outputs.end') } : outputLabel(block, output, t)) };
}

const rowHeight = 28;
/** Where rows are closer together, whoever means one presses its neighbour: the table has the same figures. */
const leastToPress = 24;

export function PortRow({ block, output, to, number, isTaken }: Props) {
  const { t } = useTranslation('blocks');
  const count = useDecorations().portCount(block.id, output);
  const canPress = useStore(({ transform: [, , zoom] }) => zoom * rowHeight >= leastToPress);
  const { isEnd, label, hint } = { hint: undefined, ...portLabel(block, output, to, t) };
  const isChoice = number !== null;
  const hasDetail = isChoice && block.type === 'condition';
  return (
    <div className={cx('relative flex items-center gap-2 pr-4 pl-3', hasDetail ? 'min-h-12.5 py-1.5' : 'h-7')}>
      {count?.share !== undefined && (
        <span
          aria-hidden
          className={cx('absolute inset-y-0.5 left-0 rounded-r', count.isLoss ? 'bg-bad-soft' : 'bg-brand-soft')}
          style={{ width: `${Math.max(1, count.share * 84)}%` }}
        />
      )}
      {isChoice && (
        <span
          aria-hidden
          className={cx(
            'hue-tile relative grid size-5 shrink-0 place-items-center rounded-md text-[11.5px]/none font-semibold',
            hasDetail && 'self-start',
          )}
        >
          {number}
        </span>
      )}
      <span
        title={label}
        className={cx(
          'relative min-w-0 truncate text-[12.5px]/4 font-medium',
          isChoice ? 'text-text' : count ? 'text-soft' : 'ml-auto text-soft',
        )}
      >
        {label}
        {hint && !count && <span className="ml-1.5 text-meta font-normal text-soft">{hint}</span>}
        {hasDetail && (
          <span className="mt-0.5 block truncate text-meta font-normal text-soft">
            <OutputDetail block={block} output={output} />
          </span>
        )}
      </span>
      {count && (
        <span className="relative ml-auto flex shrink-0 items-baseline gap-2 text-meta tabular-nums">
          {count.onPress && canPress ? (
            <button
              type="button"
              aria-label={count.pressLabel}
              onClick={count.onPress}
              className="font-semibold text-text underline-offset-2 hover:underline"
            >
              {count.count}
            </button>
          ) : (
            <span className="font-semibold text-text">{count.count}</span>
          )}
          {count.percent && <span className="min-w-8 text-right text-soft">{count.percent}</span>}
        </span>
      )}
      <Handle
        type="source"
        id={output}
        position={Position.Right}
        data-port={to ? 'on' : isEnd ? 'end' : 'open'}
        data-taken={isTaken || undefined}
        data-loss={(count?.isLoss && !to) || undefined}
        className="flow-port"
        onClick={({ currentTarget }) => openPopup({ kind: 'port', block: block.id, output, anchor: currentTarget })}
      />
    </div>
  );
}
