import type { BoardColumn, Card } from '@yupflow/contract/crm';
import { type KeyboardEvent, useCallback } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { GridList, GridListItem, GridListLoadMoreItem } from 'react-aria-components/GridList';
import { Virtualizer } from 'react-aria-components/Virtualizer';
import { useTranslation } from 'react-i18next';
import { canFocusToType } from '../../browser/media-query.ts';
import { cx } from '../../ui/cx.ts';
import { useBoardScene } from './board-context.ts';
import type { useCards } from './board-queries.ts';
import { CardButtons, CardFace } from './card-face.tsx';
import { CardLayout } from './card-layout.ts';
import { useCardName } from './card-name.ts';
import { useCardDrag } from './use-card-drag.tsx';
import type { CardMoves } from './use-card-moves.ts';

interface Props {
  readonly column: BoardColumn;
  readonly list: ReturnType<typeof useCards>;
  readonly moves: CardMoves;
  readonly isFiltered: boolean;
  readonly onOpen: (card: Card) => void;
}

/** Only the cards in sight are drawn, however many there are. */
export function ColumnCards({ column, list, moves, isFiltered, onOpen }: Props) {
  const { t } = useTranslation('crm');
  const nameOf = useCardName();
  const { cards } = list;
  const { dragAndDropHooks, options } = useCardDrag(column.id, cards, moves);
  // The same for as long as it can be: what a column has drawn once is not drawn again for each card that comes.
  const draw = useCallback(
    (card: Card) => <CardItem id={card.contact.id} card={card} name={nameOf(card.contact)} />,
    [nameOf],
  );
  return (
    <Virtualizer layout={CardLayout} layoutOptions={options}>
      <GridList
        aria-label={t('cardsOf', { column: column.name })}
        aria-busy={list.isRefreshing || undefined}
        data-column-cards={column.id}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => {
          const card = cards.find(({ contact }) => contact.id === key);
          if (card) onOpen(card);
        }}
        renderEmptyState={({ isDropTarget }) => (
          <p
            className={cx(
              'm-1.5 grid min-h-24 place-items-center rounded-lg border border-dashed px-3 text-center text-meta',
              isDropTarget ? 'border-brand bg-brand/10 text-text' : 'border-line-strong text-soft',
            )}
          >
            {t(isDropTarget ? 'dropHere' : isFiltered ? 'nothingHere' : 'noCards')}
          </p>
        )}
        className="h-full overflow-x-hidden overflow-y-auto outline-none aria-busy:opacity-60 data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand"
      >
        <Collection items={cards}>{draw}</Collection>
        <GridListLoadMoreItem onLoadMore={list.loadMore} scrollOffset={2} />
      </GridList>
    </Virtualizer>
  );
}

/** Looked at once: asking the browser for each card takes longer than drawing it. */
let isCoarse: boolean | undefined;
function isTouched(): boolean {
  isCoarse ??= !canFocusToType();
  return isCoarse;
}

interface ItemProps {
  readonly id: string;
  readonly card: Card;
  readonly name: string;
}

function CardItem({ id, card, name }: ItemProps) {
  return (
    <GridListItem
      id={id}
      value={card}
      textValue={name}
      className="group/card relative size-full rounded-lg outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand"
    >
      {({ isDragging = false, isHovered, isFocused }) => (
        // Under the pointer or with the focus, and by touch always: most that scroll by never need a menu.
        <CardBox card={card} isDragging={isDragging} hasMenu={isHovered || isFocused || isTouched()} />
      )}
    </GridListItem>
  );
}

interface BoxProps {
  readonly card: Card;
  readonly isDragging: boolean;
  readonly hasMenu: boolean;
}

function CardBox({ card, isDragging, hasMenu }: BoxProps) {
  const isOpen = useBoardScene().openId === card.contact.id;
  return (
    <div
      className={cx(
        'flex size-full cursor-grab flex-col rounded-lg border px-2.5 pt-2.25 pb-2 pointer-coarse:cursor-default',
        isDragging
          ? 'border-dashed border-line-strong *:invisible'
          : isOpen
            ? 'border-brand bg-surface shadow-[0_0_0_1px_var(--brand)]'
            : 'border-line bg-surface hover:border-line-strong',
      )}
    >
      <CardFace card={card} />
      <CardButtons card={card} hasMenu={hasMenu} />
    </div>
  );
}

/** Enter opens a card; the space bar takes it in hand, as its handle does. */
export function takeBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
  const handle = event.target.querySelector<HTMLElement>('[slot="drag"]');
  if (!handle) return;
  event.preventDefault();
  event.stopPropagation();
  handle.focus();
  for (const type of ['keydown', 'keyup'])
    handle.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
}
