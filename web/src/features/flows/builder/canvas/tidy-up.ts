import type { ReactFlowInstance } from '@xyflow/react';
import type { BuilderStore } from '../builder-store.ts';
import type { Move } from '../document-edits.ts';
import { boxOf, showWhole } from './whole-view.ts';

const gap = { between: 64, beside: 48 };

/** From left to right as the conversation goes; only what is selected where that is more than one. */
export async function tidyUp(
  store: BuilderStore,
  canvas: Pick<ReactFlowInstance, 'getInternalNode' | 'setViewport'>,
): Promise<void> {
  const { default: dagre } = await import('@dagrejs/dagre');
  const { document, selected, moveBlocks } = store.getState();
  const chosen = new Set(selected);
  const blocks = chosen.size > 1 ? document.blocks.filter(({ id }) => chosen.has(id)) : document.blocks;
  const [first] = blocks;
  if (!first) return;
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', ranksep: gap.between, nodesep: gap.beside });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const block of blocks) graph.setNode(block.id, boxOf(block, canvas));
  for (const { from, to } of document.edges) if (graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to);
  dagre.layout(graph);
  const corners = blocks.map(({ id }) => {
    const { x, y, width, height } = graph.node(id);
    return { id, position: { x: x - width / 2, y: y - height / 2 } };
  });
  // What stood at the top left stays there.
  const left =
    Math.min(...blocks.map(({ position }) => position.x)) - Math.min(...corners.map(({ position }) => position.x));
  const top =
    Math.min(...blocks.map(({ position }) => position.y)) - Math.min(...corners.map(({ position }) => position.y));
  const moves: Move[] = corners.map(({ id, position: { x, y } }) => ({ id, position: { x: x + left, y: y + top } }));
  moveBlocks(moves);
  showWhole(canvas, store.getState().document);
}
