import type { BoardColumn } from '@yupflow/contract/crm';
import { ArrowLeft, ArrowRight, Ellipsis, Pencil, Plus, Trash2, TriangleAlert, Workflow } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../ui/menu.tsx';
import { takeColumn } from './column-drag.ts';

export interface ColumnDeeds {
  /** Null for who may not pick contacts. */
  readonly addCard: ((column: BoardColumn) => void) | null;
  /** Null for who does not manage columns. */
  readonly manage: {
    readonly edit: (column: BoardColumn) => void;
    readonly shift: (column: BoardColumn, by: -1 | 1) => void;
    /** Before the one of this id, or behind all. */
    readonly place: (column: BoardColumn, beforeId: string | null) => void;
    readonly remove: (column: BoardColumn) => void;
  } | null;
}

interface Props {
  readonly column: BoardColumn;
  readonly deeds: ColumnDeeds;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export function ColumnHeader({ column, deeds, isFirst, isLast }: Props) {
  const { t } = useTranslation('crm');
  const format = useFormat();
  const { name, cards, has_more_than_cards, flow } = column;
  const { addCard, manage } = deeds;
  const FlowIcon = flow?.is_published === false ? TriangleAlert : Workflow;
  const flowWords = flow && t(flow.is_published ? 'startsFlow' : 'startsDraft', { flow: flow.name });
  const acts: Record<string, () => void> = {
    add: () => addCard?.(column),
    edit: () => manage?.edit(column),
    left: () => manage?.shift(column, -1),
    right: () => manage?.shift(column, 1),
    remove: () => manage?.remove(column),
  };
  return (
    <header
      style={{ borderTopColor: column.color }}
      onPointerDown={manage ? (event) => takeColumn(event, (beforeId) => manage.place(column, beforeId)) : undefined}
      className={cx(
        'flex h-10 shrink-0 items-center gap-1.5 border-t-3 pr-1 pl-2.5 pointer-coarse:h-12',
        manage && 'cursor-grab pointer-coarse:cursor-default',
      )}
    >
      <h2 title={name} className="min-w-0 truncate text-dense font-semibold">
        {name}
      </h2>
      <span className="shrink-0 text-meta font-medium text-soft tabular-nums">
        <span aria-hidden>{format.number(cards) + (has_more_than_cards ? '+' : '')}</span>
        <span className="sr-only">{t('cards', { count: cards })}</span>
      </span>
      {flowWords && (
        <span title={flowWords} className="shrink-0">
          <FlowIcon aria-hidden className={flow?.is_published ? 'size-3.5 text-soft' : 'size-3.5 text-warn'} />
          <span className="sr-only">{flowWords}</span>
        </span>
      )}
      {(addCard || manage) && (
        <MenuTrigger>
          <Button
            aria-label={t('columnMenu', { column: name })}
            className={`${iconButtonClass} ml-auto h-7! w-7! pointer-coarse:size-11!`}
          >
            <Ellipsis aria-hidden className="size-4" />
          </Button>
          <Menu aria-label={t('columnMenu', { column: name })} onAction={(key) => acts[String(key)]?.()}>
            {addCard && (
              <MenuAction id="add" icon={Plus}>
                {t('addHere')}
              </MenuAction>
            )}
            {manage && (
              <MenuAction id="edit" icon={Pencil}>
                {t('editColumn')}
              </MenuAction>
            )}
            {manage && !isFirst && (
              <MenuAction id="left" icon={ArrowLeft}>
                {t('moveLeft')}
              </MenuAction>
            )}
            {manage && !isLast && (
              <MenuAction id="right" icon={ArrowRight}>
                {t('moveRight')}
              </MenuAction>
            )}
            {manage && <MenuLine />}
            {manage && (
              <MenuAction id="remove" icon={Trash2} isDangerous>
                {t('deleteColumn')}
              </MenuAction>
            )}
          </Menu>
        </MenuTrigger>
      )}
    </header>
  );
}
