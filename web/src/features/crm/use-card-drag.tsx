import type { Card } from '@yupflow/contract/crm';
import { useMemo } from 'react';
import type { DropTarget, ItemDropTarget } from 'react-aria-components';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { cx } from '../../ui/cx.ts';
import { useBoardScene } from './board-context.ts';
import { layoutOptions } from './card-layout.ts';
import { type Spot, spotOf } from './card-pages.ts';
import { DragPreview } from './drag-preview.tsx';
import { dragOut, dragOver, endDrag, startDrag, useDrag } from './drag-store.ts';
import { scrollAtEdge, stopScrolling } from './edge-scroll.ts';
import type { CardMoves } from './use-card-moves.ts';

const cardType = 'application/x-yupflow-card';

/** Between which two cards of a column one would come, leaving out the one that is dragged. */
function spotAt(columnId: string, cards: readonly Card[], target: ItemDropTarget, dragged: Card): Spot {
  const others = cards.filter(({ contact }) => contact.id !== dragged.contact.id);
  const at = others.findIndex(({ contact }) => contact.id === target.key);
  // Dropped on itself: where it is now.
  if (at < 0) return spotOf(columnId, cards, dragged);
  const next = target.dropPosition === 'after' ? at + 1 : at;
  return { columnId, after: others[next - 1] ?? null, before: others[next] ?? null };
}

const isSameSpot = (one: Spot, other: Spot) =>
  one.columnId === other.columnId &&
  one.after?.contact.id === other.after?.contact.id &&
  one.before?.contact.id === other.before?.contact.id;

/** Cards of one column that are dragged away, and those that come: by mouse, touch, keyboard and screen reader. */
export function useCardDrag(columnId: string, cards: readonly Card[], moves: CardMoves) {
  const { words } = useBoardScene();
  const dragged = useDrag((drag) => drag.card);
  const target = useDrag((drag) => (drag.overId === columnId ? drag.target : null));

  function drop(at: DropTarget): void {
    const { card, from } = useDrag.getState();
    if (!card || !from) return;
    const last = cards.filter(({ contact }) => contact.id !== card.contact.id).at(-1) ?? null;
    const spot = at.type === 'root' ? { columnId, after: last, before: null } : spotAt(columnId, cards, at, card);
    if (!isSameSpot(spot, from)) void moves.move(card, spot, from);
  }

  const { dragAndDropHooks } = useDragAndDrop<Card>({
    getItems: (keys) => [...keys].map((key) => ({ [cardType]: String(key) })),
    acceptedDragTypes: [cardType],
    onDragStart: ({ keys }) => {
      const [id] = keys;
      const card = cards.find(({ contact }) => contact.id === id);
      if (card) startDrag(card, spotOf(columnId, cards, card));
    },
    onDragMove: ({ x }) => scrollAtEdge(x),
    onDragEnd: () => {
      stopScrolling();
      endDrag();
    },
    onDropEnter: (event) => dragOver(columnId, event.target),
    onDropExit: () => dragOut(columnId),
    onInsert: (event) => drop(event.target),
    onReorder: (event) => drop(event.target),
    onRootDrop: () => drop({ type: 'root' }),
    renderDragPreview: ([item]) => (
      <DragPreview words={words} card={cards.find(({ contact }) => contact.id === item?.[cardType])} />
    ),
    renderDropIndicator: (at) => (
      <DropIndicator
        target={at}
        // A drag that ends outside of the window may leave a target behind.
        className={cx(
          'size-full rounded-lg',
          dragged
            ? 'data-[drop-target]:border-2 data-[drop-target]:border-dashed data-[drop-target]:border-brand data-[drop-target]:bg-brand/10'
            : 'hidden',
        )}
      />
    ),
  });

  const options = useMemo(() => {
    if (!dragged || target?.type !== 'item') return layoutOptions(null);
    const at = cards.findIndex(({ contact }) => contact.id === target.key);
    const nextId = cards[target.dropPosition === 'after' ? at + 1 : at]?.contact.id ?? null;
    return layoutOptions({ card: dragged, target, nextId });
  }, [dragged, target, cards]);

  return { dragAndDropHooks, options };
}
