import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConditionEditor } from '../../pickers/conditions/condition-editor.tsx';
import { ConditionSheet } from '../../pickers/conditions/condition-sheet.tsx';
import { ListSearch } from '../../resource/list-page.tsx';
import { Button } from '../../ui/button.tsx';
import { BoardFilters } from './board-filters.tsx';
import type { BoardView } from './use-board-view.ts';

interface Props {
  readonly view: BoardView;
  readonly isPhone: boolean;
  /** Null for who may not. */
  readonly onNewColumn: (() => void) | null;
  readonly onNewCard: (() => void) | null;
}

/** What narrows the board, and what it can get more of. */
export function BoardBar({ view, isPhone, onNewColumn, onNewCard }: Props) {
  const { t } = useTranslation('crm');
  return (
    <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-2 px-4 py-2.5 max-sm:pb-2">
      <div className="flex w-50 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1">
        <ListSearch label={t('search')} />
      </div>
      {isPhone ? (
        <ConditionSheet
          others={{
            count: Number(view.tagIds.length > 0) + Number(view.memberId !== null),
            fields: <BoardFilters view={view} />,
          }}
          value={view.conditions}
          onChange={view.changeConditions}
          label={t('filter')}
          title={t('filter')}
          showLabel={t('showCards')}
        />
      ) : (
        <>
          <BoardFilters view={view} />
          <ConditionEditor value={view.conditions} onChange={view.changeConditions} />
        </>
      )}
      <div className="ml-auto flex gap-2">
        {onNewColumn && !isPhone && (
          <Button icon={Plus} label={t('newColumn')} onPress={onNewColumn}>
            {t('columnShort')}
          </Button>
        )}
        {onNewCard && (
          <Button look="primary" icon={Plus} label={t('newCard')} onPress={onNewCard} className="max-sm:px-3.5!">
            {isPhone ? null : t('cardShort')}
          </Button>
        )}
      </div>
    </div>
  );
}
