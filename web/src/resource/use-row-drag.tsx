import type { DroppableCollectionReorderEvent } from 'react-aria-components';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { Item } from './resource.ts';

/** Rows that are dragged by their handles, or moved by the keyboard: Enter on a handle, arrows, Enter. */
export interface RowOrder<I extends Item> {
  readonly positionOf: (item: I) => number;
  /** Before the row with this id, or last. */
  readonly move: (item: I, before: string | null) => void;
}

interface Drag<I extends Item> {
  readonly order: RowOrder<I> | undefined;
  readonly dragAs: string | undefined;
}

/** Rows that change places, where what is dropped behind a row stands before the next; or that go somewhere else. */
export function useRowDrag<I extends Item>(items: readonly I[], { order, dragAs = 'text/plain' }: Drag<I>) {
  return useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [dragAs]: String(key) })),
    ...(order && {
      onReorder: ({ keys, target }: DroppableCollectionReorderEvent) => {
        const [moving] = [...keys].map(String);
        const item = items.find(({ id }) => id === moving);
        const others = items.filter(({ id }) => id !== moving);
        const at = others.findIndex(({ id }) => id === target.key) + (target.dropPosition === 'after' ? 1 : 0);
        if (item) order.move(item, others[at]?.id ?? null);
      },
    }),
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="data-[drop-target]:outline-1 data-[drop-target]:outline-brand" />
    ),
  });
}
