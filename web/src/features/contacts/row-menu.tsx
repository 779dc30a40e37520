import type { Contact } from '@yupflow/contract/contacts';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { nameOf } from './contact-cells.tsx';

export interface RowMenuAt {
  readonly contact: Contact;
  readonly button: HTMLElement;
}

interface Props {
  readonly at: RowMenuAt | null;
  readonly onOpen: (contact: Contact) => void;
  readonly onRemove: (contact: Contact) => void;
  readonly onClose: () => void;
}

/** One for all rows: it opens at the button that was pressed. */
export function RowMenu({ at, onOpen, onRemove, onClose }: Props) {
  const { t } = useTranslation();
  if (!at) return null;
  const { contact, button } = at;
  return (
    <Menu
      aria-label={t('actionsFor', { name: nameOf(contact) })}
      triggerRef={{ current: button }}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      onClose={onClose}
      onAction={(key) => (key === 'remove' ? onRemove(contact) : onOpen(contact))}
    >
      <MenuAction id="open" icon={Pencil}>
        {t('edit')}
      </MenuAction>
      <MenuAction id="remove" icon={Trash2} isDangerous>
        {t('delete')}
      </MenuAction>
    </Menu>
  );
}
