import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useState } from 'react';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { type CanvasNode, nodesOf } from './canvas-nodes.ts';

/** Once it has been drawn its real size counts, and the guess must not come back. */
function measured(nodes: CanvasNode[], changes: readonly NodeChange<CanvasNode>[]): CanvasNode[] {
  const drawn = new Set(changes.flatMap((change) => (change.type === 'dimensions' ? [change.id] : [])));
  if (drawn.size === 0) return nodes;
  return nodes.map((node) => {
    if (!drawn.has(node.id) || !node.handles || node.type === 'note') return node;
    const { handles: _, ...rest } = node;
    return rest;
  });
}

/**
 * The canvas has positions of its own while something is dragged; the document hears of them when it is dropped. What
 * is selected is the store's.
 */
export function useCanvasNodes() {
  const store = useBuilderStore();
  const document = useBuilder((state) => state.document);
  const selected = useBuilder((state) => state.selected);
  const [nodes, setNodes] = useState(() => nodesOf(document, selected, []));

  useEffect(() => setNodes((before) => nodesOf(document, selected, before)), [document, selected]);

  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const chosen = changes.filter((change) => change.type === 'select');
      if (chosen.length > 0) {
        const { selected: before, select } = store.getState();
        const next = new Set(before);
        for (const { id, selected: isChosen } of chosen) isChosen ? next.add(id) : next.delete(id);
        select([...next]);
      }
      const others = changes.filter((change) => change.type === 'position' || change.type === 'dimensions');
      if (others.length > 0) setNodes((before) => measured(applyNodeChanges(others, before), others));
    },
    [store],
  );

  return { nodes, onNodesChange };
}
