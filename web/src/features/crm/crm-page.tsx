import type { BoardColumn, Card } from '@yupflow/contract/crm';
import { tagPalette } from '@yupflow/contract/tags';
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../api/companies.ts';
import { useMe } from '../../api/me.ts';
import { atMostPhone, atMostTablet, useMediaQuery } from '../../browser/media-query.ts';
import { useNow } from '../../browser/now.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { ContactSlideOver } from '../../pickers/contact/contact-slide-over.tsx';
import { useOpen } from '../../resource/use-open.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { AddCardDialog } from './add-card-dialog.tsx';
import { Board } from './board.tsx';
import { BoardBar } from './board-bar.tsx';
import { findSpot } from './board-cache.ts';
import { type BoardScene, BoardScenery } from './board-context.ts';
import { followBoard } from './board-events.ts';
import { isWhole, wholeBoard } from './board-keys.ts';
import { useBoard } from './board-queries.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { CardMenu, type CardMenuAt } from './card-menu.tsx';
import { type BoardChatProps, CardPanel } from './card-panel.tsx';
import { ColumnForm } from './column-form.tsx';
import { NoColumnsYet } from './no-columns-yet.tsx';
import { RemoveColumnDialog } from './remove-column-dialog.tsx';
import { useBoardView } from './use-board-view.ts';
import { useCardMoves } from './use-card-moves.ts';
import { useCardWords } from './use-card-words.ts';
import { useColumnDeeds } from './use-column-deeds.ts';

const clockMs = 30_000;
const noColumns: BoardColumn[] = [];
const sumOf = (columns: readonly BoardColumn[]) => columns.reduce((sum, { cards }) => sum + cards, 0);

interface Props {
  /** A conversation, as the inbox draws it. */
  readonly Chat: ComponentType<BoardChatProps>;
}

/** Contacts as cards on a board, with their chat beside it. */
export function CrmPage({ Chat }: Props) {
  const { t } = useTranslation('crm');
  const errorText = useErrorText();
  const format = useFormat();
  const isPhone = useMediaQuery(atMostPhone);
  const isNarrow = useMediaQuery(atMostTablet);
  const canSeeContacts = useMe()?.permissions.includes('contacts') ?? false;
  const targetMinutes = useCompany()?.responseTargetMinutes ?? 0;
  const now = useNow(clockMs);
  const view = useBoardView();
  const board = useBoard(view.filter);
  const isFiltered = !isWhole(view.filter);
  const whole = useBoard(wholeBoard, isFiltered);
  const columns = board.data?.columns ?? noColumns;
  const moves = useCardMoves(columns);
  const slideOver = useOpen();
  const columnDeeds = useColumnDeeds(columns, slideOver);
  const { deeds, adding, removing } = columnDeeds;
  const [menuAt, setMenuAt] = useState<CardMenuAt | null>(null);
  const [contactId, setContactId] = useState<string | null>(null);
  useEffect(() => followBoard(), []);

  const { openCard, cardId } = view;
  const open = useCallback((card: Card) => openCard(card.contact.id, card.chat?.id ?? null), [openCard]);
  const openMenu = useCallback((card: Card, button: Element) => setMenuAt({ card, button }), []);
  const words = useCardWords();
  const scene = useMemo<BoardScene>(
    () => ({ openId: cardId, now, targetMinutes, openMenu, words }),
    [cardId, now, targetMinutes, openMenu, words],
  );
  /** By a menu rather than by hand: to the top of the column, where it is seen. */
  function moveTo(card: Card, columnId: string) {
    if (columnId === card.column_id) return;
    void moves.move(card, { columnId, after: null, before: null }, findSpot(card));
  }

  const [first] = columns;
  const shown = sumOf(columns);
  const total = isFiltered && whole.data ? sumOf(whole.data.columns) : shown;
  const edited = columns.find(({ id }) => id === slideOver.openId) ?? null;
  const freeColor = tagPalette.find((color) => !columns.some((column) => column.color === color)) ?? tagPalette[0];
  const isPanelAlone = isNarrow && cardId !== null;
  const isEmpty = board.data !== undefined && columns.length === 0;
  return (
    <Page
      title={t('title')}
      isBarHidden={isPhone && isPanelAlone}
      {...(board.data && {
        count: isFiltered
          ? t('countOf', { shown: format.number(shown), count: total, total: format.number(total) })
          : t('cards', { count: shown }),
      })}
    >
      <BoardScenery value={scene}>
        <div className="flex min-h-0 flex-1">
          {!isPanelAlone && (
            <div className="flex min-h-0 min-w-0 flex-1 flex-col">
              <BoardBar
                view={view}
                isPhone={isPhone}
                onNewColumn={deeds.manage && slideOver.openNew}
                onNewCard={deeds.addCard && first ? () => deeds.addCard?.(first) : null}
              />
              {board.error && !board.data ? (
                <ErrorState
                  title={t('loadFailed')}
                  message={errorText(board.error)}
                  onRetry={() => void board.refetch()}
                  isRetrying={board.isRefetching}
                />
              ) : board.isPending ? (
                <BoardSkeleton label={t('loading')} />
              ) : isEmpty ? (
                <NoColumnsYet onCreate={deeds.manage && slideOver.openNew} />
              ) : (
                <Board
                  columns={columns}
                  filter={view.filter}
                  moves={moves}
                  deeds={deeds}
                  onNewColumn={isPhone && deeds.manage ? slideOver.openNew : null}
                  onOpen={open}
                />
              )}
              {isFiltered && shown === 0 && !board.isPlaceholderData && columns.length > 0 && (
                <p role="status" className="flex items-center justify-center gap-3 p-3 text-dense text-muted">
                  {t('nothingFound')}
                  <Button onPress={view.clear}>{t('clear')}</Button>
                </p>
              )}
            </div>
          )}
          {cardId !== null && (
            <CardPanel
              key={cardId}
              contactId={cardId}
              chatId={view.chatId}
              around={view.around}
              columns={columns}
              isAlone={isPanelAlone}
              Chat={Chat}
              onGoTo={view.goTo}
              onMove={moveTo}
              onStarted={(chatId) => openCard(cardId, chatId)}
              onContact={canSeeContacts ? () => setContactId(cardId) : null}
              onClose={view.closeCard}
            />
          )}
        </div>
        <CardMenu
          at={menuAt}
          columns={columns}
          onOpen={open}
          onContact={canSeeContacts ? (card) => setContactId(card.contact.id) : null}
          onMove={moveTo}
          onRemove={(card) => void moves.remove(card, findSpot(card))}
          onClose={() => setMenuAt(null)}
        />
      </BoardScenery>
      <SlideOver
        isOpen={slideOver.isOpen && deeds.manage !== null && (slideOver.openId === null || edited !== null)}
        onClose={slideOver.close}
      >
        {slideOver.isOpen && (slideOver.openId === null || edited) && (
          <ColumnForm
            key={slideOver.openId}
            column={edited}
            freeColor={freeColor}
            onClose={slideOver.close}
            onSaved={slideOver.closeSaved}
            onRemove={
              edited
                ? () => {
                    slideOver.closeSaved();
                    deeds.manage?.remove(edited);
                  }
                : undefined
            }
          />
        )}
      </SlideOver>
      {adding && <AddCardDialog column={adding} onClose={columnDeeds.stopAdding} onAdded={columnDeeds.stopAdding} />}
      {removing && <RemoveColumnDialog column={removing} columns={columns} onClose={columnDeeds.stopRemoving} />}
      <ContactSlideOver
        isOpen={contactId !== null}
        id={contactId}
        onClose={() => setContactId(null)}
        onOpen={setContactId}
      />
    </Page>
  );
}
