import { useReactFlow } from '@xyflow/react';
import type { BlockType } from '@yupflow/flow-engine/blocks/block';
import { outputsOf } from '@yupflow/flow-engine/blocks/outputs-of';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../ui/toast.ts';
import { newBlock } from '../../blocks/new-block.ts';
import { type Builder, useBuilderStore } from '../builder-store.ts';
import type { From, Point } from '../document-edits.ts';
import { blockOf, edgeFrom } from '../document-index.ts';
import { cardWidth, estimateHeight } from './card-size.ts';

const gap = { right: 64, below: 32 };

interface Where {
  readonly at?: Point;
  readonly from?: From | null;
}

/** Behind the block that is selected, at its first way out that leads nowhere; else between it and what follows. */
function behindSelected({ document, selected: [id, ...more] }: Builder): From | null {
  const block = id !== undefined && more.length === 0 ? blockOf(document, id) : undefined;
  if (!block) return null;
  const outputs = outputsOf(block);
  const output = outputs.find((one) => !edgeFrom(document, block.id, one)) ?? outputs[0];
  return output ? { block: block.id, output } : null;
}

/** To the right of a block, below whatever stands there. */
function placeAfter({ document }: Builder, id: string): Point | null {
  const block = blockOf(document, id);
  if (!block) return null;
  const x = block.position.x + cardWidth + gap.right;
  const inColumn = document.blocks.filter(({ position }) => Math.abs(position.x - x) < cardWidth);
  let { y } = block.position;
  const isTaken = () =>
    inColumn.find((one) => y < one.position.y + estimateHeight(one) + gap.below && y + 160 > one.position.y);
  for (let other = isTaken(); other; other = isTaken()) y = other.position.y + estimateHeight(other) + gap.below;
  return { x, y };
}

/** A new block: where it is dropped, or behind the selected one, or in the middle of what is seen. */
export function useAddBlock() {
  const { t } = useTranslation('blocks');
  const { t: ofBuilder } = useTranslation('builder');
  const store = useBuilderStore();
  const flow = useReactFlow();
  return useCallback(
    (type: BlockType, { at, from }: Where = {}): string | null => {
      const state = store.getState();
      if (state.document.blocks.length >= flowLimits.blocks) {
        toast.error(ofBuilder('drawer.full', { count: flowLimits.blocks }));
        return null;
      }
      const hung = from ?? (at ? null : behindSelected(state));
      const pane = document.querySelector('.flow-canvas')?.getBoundingClientRect();
      const middle = pane
        ? flow.screenToFlowPosition({ x: pane.x + pane.width / 2 - 140, y: pane.y + pane.height / 2 - 60 })
        : { x: 0, y: 0 };
      const { x, y } = at ?? (hung && placeAfter(state, hung.block)) ?? middle;
      const block = newBlock(type, { x: Math.round(x), y: Math.round(y) }, t);
      state.addBlock(block, hung ?? undefined);
      return block.id;
    },
    [store, flow, t, ofBuilder],
  );
}
