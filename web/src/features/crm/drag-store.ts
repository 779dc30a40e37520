import type { Card } from '@yupflow/contract/crm';
import type { DropTarget } from 'react-aria-components';
import { create } from 'zustand';
import type { Spot } from './card-pages.ts';

interface Drag {
  /** Null while nothing is dragged. */
  readonly card: Card | null;
  /** Where it stood. */
  readonly from: Spot | null;
  /** The column under it, and where in that. */
  readonly overId: string | null;
  readonly target: DropTarget | null;
}

const still: Drag = { card: null, from: null, overId: null, target: null };

/** What is dragged over the board just now: each column is a list of its own, and they meet here. */
export const useDrag = create<Drag>(() => still);

export const startDrag = (card: Card, from: Spot) => useDrag.setState({ card, from });
export const dragOver = (overId: string, target: DropTarget) => useDrag.setState({ overId, target });
export const dragOut = (columnId: string) =>
  useDrag.setState((drag) => (drag.overId === columnId ? { overId: null, target: null } : drag));
export const endDrag = () => useDrag.setState(still);
