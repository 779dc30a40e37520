import type { Card, BoardColumn as Column } from '@yupflow/contract/crm';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { cx } from '../../ui/cx.ts';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type BoardFilter, isWhole } from './board-keys.ts';
import { useCards } from './board-queries.ts';
import { ColumnCards, takeBySpace } from './column-cards.tsx';
import { useColumnDrag } from './column-drag.ts';
import { type ColumnDeeds, ColumnHeader } from './column-header.tsx';
import { useDrag } from './drag-store.ts';
import type { CardMoves } from './use-card-moves.ts';
import { useNearness } from './use-nearness.ts';

/** Between the page and the cards, in either theme. */
export const columnGround = 'bg-raised dark:bg-[color-mix(in_oklab,var(--surface)_40%,var(--page))]';

interface Props {
  readonly column: Column;
  readonly filter: BoardFilter;
  readonly moves: CardMoves;
  readonly deeds: ColumnDeeds;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onOpen: (card: Card) => void;
}

export function BoardColumn({ column, filter, moves, deeds, isFirst, isLast, onOpen }: Props) {
  const [near, isNear] = useNearness();
  const isNext = useColumnDrag(({ columnId, beforeId }) => columnId !== null && beforeId === column.id);
  const isPrevious = useColumnDrag(({ columnId, beforeId }) => columnId !== null && beforeId === null && isLast);
  const isOver = useDrag((drag) => drag.card !== null && drag.overId === column.id);
  return (
    <section
      ref={near}
      aria-label={column.name}
      data-column={column.id}
      className={cx(
        'relative flex min-h-0 max-w-80 min-w-47 flex-1 snap-start flex-col overflow-hidden rounded-t-[10px] transition-colors duration-120 max-sm:w-[84vw] max-sm:max-w-none max-sm:flex-none',
        'data-[carried]:z-10 data-[carried]:rotate-1 data-[carried]:shadow-float',
        isNext && 'shadow-[inset_3px_0_0_var(--brand)]',
        isPrevious && 'shadow-[inset_-3px_0_0_var(--brand)]',
        isOver ? 'bg-brand-soft' : columnGround,
      )}
    >
      <ColumnHeader column={column} deeds={deeds} isFirst={isFirst} isLast={isLast} />
      <div onKeyDownCapture={takeBySpace} className="min-h-0 flex-1">
        {isNear && <NearCards column={column} filter={filter} moves={moves} onOpen={onOpen} />}
      </div>
    </section>
  );
}

/** A column that is pushed out of sight has no cards to draw. */
function NearCards({ column, filter, moves, onOpen }: Pick<Props, 'column' | 'filter' | 'moves' | 'onOpen'>) {
  const { t } = useTranslation('crm');
  const errorText = useErrorText();
  const list = useCards(column.id, filter, true);
  if (list.isPending) return <ColumnSkeleton cards={column.cards} />;
  if (list.error && list.cards.length === 0)
    return (
      <FailedPart onRetry={list.retry} className="justify-center px-3 py-8 text-center">
        {errorText(list.error)}
      </FailedPart>
    );
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <ColumnCards column={column} list={list} moves={moves} isFiltered={!isWhole(filter)} onOpen={onOpen} />
      </div>
      {list.error && (
        <FailedPart onRetry={list.loadMore} className="shrink-0 border-t border-line px-3 py-1.5">
          {t('loadMoreFailed', { ns: 'common' })}
        </FailedPart>
      )}
    </div>
  );
}

/** As many as will come, of those in sight. */
export function ColumnSkeleton({ cards }: { readonly cards: number }) {
  return (
    <div className="flex flex-col gap-1.5 p-1.5">
      {[140, 122, 140, 140, 106].slice(0, cards).map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={at} style={{ height }}>
          <Skeleton className="size-full rounded-lg" />
        </div>
      ))}
    </div>
  );
}
