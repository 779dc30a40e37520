import { create } from 'zustand';
import type { From, Point } from '../document-edits.ts';

export type Popup =
  /** What can be done with an output; with null, which of the block's outputs is meant. */
  | { readonly kind: 'port'; readonly block: string; readonly output: string | null; readonly anchor: HTMLElement }
  /** Which block an output shall lead to. */
  | { readonly kind: 'target'; readonly from: From }
  /** Which new block shall stand here. */
  | { readonly kind: 'chooser'; readonly at: Point; readonly from: From | null };

/** One at a time opens over the canvas. */
export const usePopup = create<{ readonly open: Popup | null }>(() => ({ open: null }));

export const openPopup = (open: Popup): void => usePopup.setState({ open });
export const closePopup = (): void => usePopup.setState({ open: null });
