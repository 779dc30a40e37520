import type { ReactFlowInstance } from '@xyflow/react';
import type { Flow } from '@yupflow/flow-engine/flow';
import { blockOf, indexOf } from '../document-index.ts';
import { quickly } from './motion.ts';
import { boxOf } from './whole-view.ts';

export type Sight = Pick<ReactFlowInstance, 'getViewport' | 'setViewport' | 'getInternalNode' | 'flowToScreenPosition'>;

const margin = 24;
/** Smaller than this nobody can read it. */
const leastZoom = 0.5;

/** How far a stretch has to move to lie between two others; its beginning counts where it is too long. */
function shift(from: number, to: number, least: number, most: number): number {
  if (from < least || to - from > most - least) return least - from;
  return to > most ? most - to : 0;
}

/** Moves the canvas no further than it takes to see the whole card. */
export function bringIntoSight(canvas: Sight, document: Flow, id: string): void {
  const part = blockOf(document, id) ?? indexOf(document).notes.get(id);
  const pane = globalThis.document.querySelector('.flow-canvas')?.getBoundingClientRect();
  if (!part || !pane) return;
  const { x, y, zoom } = canvas.getViewport();
  const { width, height } = boxOf(part, canvas);
  if (zoom < leastZoom) {
    const near = 0.8;
    const middle = { x: part.position.x + width / 2, y: part.position.y + height / 2 };
    const next = { x: pane.width / 2 - middle.x * near, y: pane.height / 2 - middle.y * near, zoom: near };
    void canvas.setViewport(next, quickly());
    return;
  }
  const from = canvas.flowToScreenPosition(part.position);
  const right = shift(from.x, from.x + width * zoom, pane.left + margin, pane.right - margin);
  const down = shift(from.y, from.y + height * zoom, pane.top + margin, pane.bottom - margin);
  if (right !== 0 || down !== 0) void canvas.setViewport({ x: x + right, y: y + down, zoom }, quickly());
}
