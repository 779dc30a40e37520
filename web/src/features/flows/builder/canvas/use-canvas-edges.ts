import type { Edge as CanvasEdge } from '@xyflow/react';
import type { Edge } from '@yupflow/flow-engine/flow';
import { useMemo } from 'react';
import { useBuilder } from '../builder-store.ts';

const known = new WeakMap<Edge, CanvasEdge>();

function edgeOf(edge: Edge): CanvasEdge {
  const found = known.get(edge);
  if (found) return found;
  const made = {
    id: `${edge.from}.${edge.output}`,
    type: 'flow',
    source: edge.from,
    sourceHandle: edge.output,
    target: edge.to,
    selectable: false,
    focusable: false,
  };
  known.set(edge, made);
  return made;
}

/** Those of what is selected lie above the others. */
export function useCanvasEdges(): CanvasEdge[] {
  const edges = useBuilder((state) => state.document.edges);
  const selected = useBuilder((state) => state.selected);
  return useMemo(() => {
    const near = new Set(selected);
    return edges.map((edge) =>
      near.has(edge.from) || near.has(edge.to) ? { ...edgeOf(edge), zIndex: 1 } : edgeOf(edge),
    );
  }, [edges, selected]);
}
