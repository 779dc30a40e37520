import type { ErrorBody } from '@yupflow/contract/error-codes';
import { create } from 'zustand';

type SavedBy = NonNullable<ErrorBody['saved_by']>;

/** Who saved the flow meanwhile; the dialog about it can be put off. */
export const useStale = create<{ readonly by: SavedBy | null; readonly isOpen: boolean }>(() => ({
  by: null,
  isOpen: false,
}));

export const noteStale = (by: SavedBy | null): void => useStale.setState({ by, isOpen: true });
