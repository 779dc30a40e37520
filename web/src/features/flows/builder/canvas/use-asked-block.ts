import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '../../../../resource/search-params.ts';
import { useBuilderStore } from '../builder-store.ts';
import { blockOf } from '../document-index.ts';
import { showBlock } from '../show-block.ts';

/** A link from a message leads to the block that sent it. */
export function useAskedBlock(): void {
  const [{ block }] = useSearchParams();
  const store = useBuilderStore();
  const canvas = useReactFlow();
  const isDrawn = useStore(({ width, nodes }) => width > 0 && nodes.length > 0);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!block || !isDrawn || shown.current === block) return;
    shown.current = block;
    if (!blockOf(store.getState().document, block)) return;
    // After the whole flow was fitted in, which would take it out of sight again.
    requestAnimationFrame(() => showBlock(store, canvas, block));
  }, [block, isDrawn, store, canvas]);
}
