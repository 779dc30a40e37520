import { getViewportForBounds, type ReactFlowInstance, type Rect } from '@xyflow/react';
import type { Flow } from '@yupflow/flow-engine/flow';
import { cardWidth, estimateHeight } from './card-size.ts';
import { quickly } from './motion.ts';

export const leastZoom = 0.1;
/** A small flow does not become larger than it is. */
export const wholeOptions = { maxZoom: 1, padding: 0.08 };

/** Of a block or a note, about, where it was never in sight. */
export function boxOf(part: Flow['blocks'][number] | Flow['notes'][number], canvas?: Measuring): Rect {
  const guess = 'type' in part ? { width: cardWidth, height: estimateHeight(part) } : part;
  const { width = guess.width, height = guess.height } = canvas?.getInternalNode(part.id)?.measured ?? {};
  return { ...part.position, width, height };
}

type Measuring = Pick<ReactFlowInstance, 'getInternalNode'>;

/** Where all of it lies. The canvas itself would wait for ever to see what is out of sight. */
export function boundsOf({ blocks, notes }: Flow, canvas?: Measuring): Rect {
  const boxes = [...blocks, ...notes].map((part) => boxOf(part, canvas));
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  return { x, y, width: right - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

export const wholeView = (bounds: Rect, { width, height }: { readonly width: number; readonly height: number }) =>
  getViewportForBounds(bounds, width, height, leastZoom, wholeOptions.maxZoom, wholeOptions.padding);

/** Steps back until all of the flow is in sight. */
export function showWhole(canvas: Measuring & Pick<ReactFlowInstance, 'setViewport'>, flow: Flow): void {
  const pane = document.querySelector('.flow-canvas')?.getBoundingClientRect();
  if (pane && flow.blocks.length > 0) void canvas.setViewport(wholeView(boundsOf(flow, canvas), pane), quickly());
}
