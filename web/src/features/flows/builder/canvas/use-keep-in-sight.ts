import { useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { bringIntoSight } from './bring-into-sight.ts';

/** What is selected is seen: its form takes room from the canvas, and a new block may stand beyond the edge. */
export function useKeepInSight(): void {
  const flow = useReactFlow();
  const store = useBuilderStore();
  const id = useBuilder(({ selected: [first, ...more] }) => (more.length > 0 ? undefined : first));
  useEffect(() => {
    if (id !== undefined) bringIntoSight(flow, store.getState().document, id);
  }, [flow, store, id]);
}
