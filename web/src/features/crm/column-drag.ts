import type { PointerEvent as ReactPointerEvent } from 'react';
import { create } from 'zustand';
import { scrollAtEdge, stopScrolling } from './edge-scroll.ts';

interface ColumnDrag {
  /** The column in hand; null while there is none. */
  readonly columnId: string | null;
  /** Before which one it would come; null for behind all. */
  readonly beforeId: string | null;
}

const still: ColumnDrag = { columnId: null, beforeId: null };

/** Which column is carried along the board just now. */
export const useColumnDrag = create<ColumnDrag>(() => still);

/** Less than this is a press. */
const leastPx = 6;

const columnsOf = (board: Element) => [...board.querySelectorAll<HTMLElement>('[data-column]')];

/** The first column whose middle lies right of the pointer. */
function beforeAt(board: Element, x: number): string | null {
  const next = columnsOf(board).find((column) => {
    const { left, width } = column.getBoundingClientRect();
    return column.dataset.carried === undefined && left + width / 2 > x;
  });
  return next?.dataset.column ?? null;
}

/**
 * A column is taken by its head and carried with the pointer; by touch the board is pushed instead, and the menu moves
 * columns, as it does for keys. The column itself moves, without being drawn anew.
 */
export function takeColumn(event: ReactPointerEvent<HTMLElement>, onDrop: (beforeId: string | null) => void): void {
  const section = event.currentTarget.closest<HTMLElement>('[data-column]');
  const board = section?.closest('[data-board-columns]');
  const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
  const columnId = section?.dataset.column;
  if (!section || !board || !columnId || isOnButton || event.button !== 0 || event.pointerType === 'touch') return;
  // Nobody wants to mark the names they pass by.
  event.preventDefault();
  const from = { x: event.clientX, scrolled: board.scrollLeft };
  const nextId = columnsOf(board)[columnsOf(board).indexOf(section) + 1]?.dataset.column ?? null;
  const watching = new AbortController();
  const { signal } = watching;

  function end() {
    watching.abort();
    stopScrolling();
    section?.style.removeProperty('transform');
    section?.removeAttribute('data-carried');
    useColumnDrag.setState(still);
  }
  function move({ clientX }: PointerEvent) {
    const isCarried = useColumnDrag.getState().columnId !== null;
    if (!section || !board || (!isCarried && Math.abs(clientX - from.x) < leastPx)) return;
    section.dataset.carried = '';
    section.style.transform = `translateX(${clientX - from.x + board.scrollLeft - from.scrolled}px)`;
    useColumnDrag.setState({ columnId: columnId ?? null, beforeId: beforeAt(board, clientX) });
    scrollAtEdge(clientX);
  }
  function drop() {
    const { columnId: carriedId, beforeId } = useColumnDrag.getState();
    end();
    if (carriedId !== null && beforeId !== nextId) onDrop(beforeId);
  }
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', drop, { signal });
  addEventListener('pointercancel', end, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
}
