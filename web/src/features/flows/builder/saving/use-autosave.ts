import { useEffect } from 'react';
import { useOutage } from '../../../../api/outage.ts';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { saveDraft } from './save-draft.ts';

/** After the last edit. */
const restMs = 800;

/** Saves by itself; what found nobody at home is saved when the server answers again. */
export function useAutosave(): void {
  const store = useBuilderStore();
  const document = useBuilder((state) => state.document);
  const saving = useBuilder((state) => state.saving);
  const isOut = useOutage((state) => state.isOn);

  useEffect(() => {
    if (saving !== 'waiting' || store.getState().document !== document) return;
    const timer = setTimeout(() => void saveDraft(store), restMs);
    return () => clearTimeout(timer);
  }, [store, document, saving]);

  useEffect(() => {
    if (saving === 'offline' && !isOut) void saveDraft(store);
  }, [store, saving, isOut]);
}
