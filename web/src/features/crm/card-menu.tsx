import type { Card, ShortColumn } from '@yupflow/contract/crm';
import { MessageCircle, SquareX, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../ui/menu.tsx';
import { useCardName } from './card-name.ts';

export interface CardMenuAt {
  readonly card: Card;
  readonly button: Element;
}

interface Props {
  readonly at: CardMenuAt | null;
  readonly columns: readonly ShortColumn[];
  readonly onOpen: (card: Card) => void;
  readonly onContact: ((card: Card) => void) | null;
  readonly onMove: (card: Card, columnId: string) => void;
  readonly onRemove: (card: Card) => void;
  readonly onClose: () => void;
}

/** One for all cards: it opens at the button that was pressed. What is dragged elsewhere can be chosen here. */
export function CardMenu({ at, columns, onOpen, onContact, onMove, onRemove, onClose }: Props) {
  const { t } = useTranslation('crm');
  const nameOf = useCardName();
  if (!at) return null;
  const { card, button } = at;
  const acts: Record<string, () => void> = {
    open: () => onOpen(card),
    contact: () => onContact?.(card),
    remove: () => onRemove(card),
  };
  return (
    <Menu
      aria-label={t('actionsFor', { ns: 'common', name: nameOf(card.contact) })}
      triggerRef={{ current: button }}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      onClose={onClose}
      onAction={(key) => acts[String(key)]?.()}
    >
      <MenuAction id="open" icon={MessageCircle}>
        {t('openChat')}
      </MenuAction>
      {onContact && (
        <MenuAction id="contact" icon={UserRound}>
          {t('openContact')}
        </MenuAction>
      )}
      <MenuLine />
      <MenuChoice
        title={t('moveTo')}
        value={card.column_id}
        options={columns.map(({ id, name, color }) => ({
          value: id,
          label: name,
          start: <span aria-hidden className="size-2 shrink-0 rounded-xs" style={{ backgroundColor: color }} />,
        }))}
        onChoose={(columnId) => {
          onMove(card, columnId);
          onClose();
        }}
      />
      <MenuLine />
      <MenuAction id="remove" icon={SquareX} isDangerous>
        {t('takeOff')}
      </MenuAction>
    </Menu>
  );
}
