import type { NodeProps } from '@xyflow/react';
import { Handle, Position } from '@xyflow/react';
import { outputsOf } from '@yupflow/flow-engine/blocks/outputs-of';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { blockTitle } from '../../blocks/block-labels.ts';
import { BlockPreview } from '../../blocks/block-preview.tsx';
import { hueClass } from '../block-kinds.ts';
import { BlockTile } from '../block-tile.tsx';
import { useBuilder } from '../builder-store.ts';
import { useDecorations } from '../decorations.ts';
import { blockOf, indexOf } from '../document-index.ts';
import type { BlockNode } from './canvas-nodes.ts';
import { FaultDot } from './fault-dot.tsx';
import { PeerTag } from './peer-tag.tsx';
import { PortRow } from './port-row.tsx';

const chosenFrom = new Set(['reply_buttons', 'list', 'numbered_menu', 'condition', 'randomizer']);
const rest = new Set(['other', 'timeout', 'otherwise']);

/** Frame, preview and ports of one block. It looks at its own block only, so a drag draws nothing else anew. */
export const BlockCard = memo(function BlockCard({ id, selected }: NodeProps<BlockNode>) {
  const { t } = useTranslation('builder');
  const { t: ofBlocks } = useTranslation('blocks');
  const block = useBuilder(({ document }) => blockOf(document, id));
  // As a text, so that it is the same as long as this block's own outputs lead where they did.
  const leads = useBuilder(({ document }) =>
    [...(indexOf(document).leaving.get(id)?.values() ?? [])].map(({ output, to }) => `${output} ${to}`).join(),
  );
  const isFaulty = useBuilder(({ faults, fresh }) => id !== fresh && faults.some((fault) => fault.block === id));
  const targets = useMemo(() => new Map(leads.split(',').map((one) => one.split(' ') as [string, string])), [leads]);
  const { blockState, edgeState, header, footer } = useDecorations();
  if (!block) return null;
  const ofType = block.type === 'start' ? t('card.triggers') : ofBlocks(blockTitle(block.type));
  const kind = block.type === 'actions' ? t('card.count', { count: block.items.length }) : ofType;
  const outputs = outputsOf(block);
  const isRich = chosenFrom.has(block.type) || (block.type === 'template' && block.options.length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card is no set of fields
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: blocks are walked through by keyboard, see keys/use-builder-keys.ts
      tabIndex={0}
      data-block={id}
      data-chosen={selected || undefined}
      data-faulty={isFaulty || undefined}
      data-look={blockState(id)}
      // Nobody came here: it stands back, and need not be as plain as the rest.
      aria-disabled={blockState(id) === 'dimmed' || undefined}
      aria-label={t(isFaulty ? 'card.faulty' : 'card.label', { name: block.name, kind })}
      className={`flow-card relative ${hueClass(block.type)}`}
    >
      {block.type !== 'start' && (
        <Handle type="target" position={Position.Left} className="flow-in" isConnectableStart={false} />
      )}
      {isFaulty && <FaultDot id={id} />}
      <PeerTag id={id} />
      <header className="flex h-11.5 items-center gap-2 pt-0.75 pr-3 pl-2.5">
        <BlockTile type={block.type} size="small" />
        <span title={block.name} className="min-w-0 truncate text-[13.5px]/[18px] font-semibold">
          {block.name}
        </span>
        <span className="ml-auto shrink-0 text-meta text-muted">{header?.(block) ?? kind}</span>
      </header>
      <div className="px-2.5 pb-2.5 empty:hidden">
        <BlockPreview block={block} />
      </div>
      {outputs.length > 0 && (
        <div className="border-t border-line py-0.75">
          {outputs.map((output, place) => {
            const to = targets.get(output) ?? null;
            return (
              <PortRow
                key={output}
                block={block}
                output={output}
                to={to}
                number={isRich && !rest.has(output) ? place + 1 : null}
                isTaken={to !== null && edgeState({ from: id, output, to })?.look === 'taken'}
              />
            );
          })}
        </div>
      )}
      {footer(block)}
    </div>
  );
});
