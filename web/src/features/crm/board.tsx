import type { Card, BoardColumn as Column } from '@yupflow/contract/crm';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { BoardColumn } from './board-column.tsx';
import type { BoardFilter } from './board-keys.ts';
import type { ColumnDeeds } from './column-header.tsx';
import { DragHint } from './drag-hint.tsx';
import type { CardMoves } from './use-card-moves.ts';

interface Props {
  readonly columns: readonly Column[];
  readonly filter: BoardFilter;
  readonly moves: CardMoves;
  readonly deeds: ColumnDeeds;
  /** Behind the last one, where the bar has no room for it; null for who may not. */
  readonly onNewColumn: (() => void) | null;
  readonly onOpen: (card: Card) => void;
}

/** Columns side by side; pushed aside where there are more than fit. */
export function Board({ columns, filter, moves, deeds, onNewColumn, onOpen }: Props) {
  const { t } = useTranslation('crm');
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        data-board-columns
        data-pushable
        className="flex min-h-0 flex-1 gap-2 overflow-x-auto overflow-y-hidden px-4 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4"
      >
        {columns.map((column, at) => (
          <BoardColumn
            key={column.id}
            column={column}
            filter={filter}
            moves={moves}
            deeds={deeds}
            isFirst={at === 0}
            isLast={at === columns.length - 1}
            onOpen={onOpen}
          />
        ))}
        {onNewColumn && (
          <div className="flex w-[84vw] shrink-0 snap-start items-start rounded-t-[10px] border border-b-0 border-dashed border-line-strong p-3">
            <Button icon={Plus} onPress={onNewColumn} className="w-full">
              {t('newColumn')}
            </Button>
          </div>
        )}
      </div>
      <DragHint columns={columns} />
    </div>
  );
}
