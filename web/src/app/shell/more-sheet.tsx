import type { User } from '@yupflow/contract/me';
import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import type { Opened } from '../../resource/opener.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuGroup } from '../menu.ts';
import { CompanySwitcher } from './company-switcher.tsx';
import { MenuLink } from './menu-link.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly user: User;
  readonly menu: readonly MenuGroup[];
  readonly opened: Opened;
}

/** The whole menu, from below: within reach of the thumb that opened it. */
export function MoreSheet({ user, menu, opened: { isOpen, onOpenChange, onClose } }: Props) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-20 flex items-end bg-scrim entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="flex max-h-[85vh] w-full flex-col rounded-t-2xl border-t border-line bg-surface shadow-float entering:animate-rise exiting:animate-sink">
        <Dialog className="flex min-h-0 flex-col outline-none">
          <header className="flex shrink-0 items-center justify-between pt-2 pr-2 pl-4">
            <Heading slot="title" className="text-section font-semibold">
              {t('more')}
            </Heading>
            <IconButton label={common('close')} icon={X} onPress={onClose} />
          </header>
          <nav aria-label={t('mainMenu')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
            {menu.map((group) => (
              <div key={group.title}>
                {group.title && <h2 className="mx-2 mt-2 mb-1 text-meta font-medium text-muted">{t(group.title)}</h2>}
                <ul className="grid grid-cols-2 gap-0.5">
                  {group.entries.map((entry) => (
                    <li key={entry.label} className="min-w-0">
                      <MenuLink entry={entry} onFollow={onClose} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className="shrink-0 border-t border-line p-2 pb-[calc(8px+env(safe-area-inset-bottom))]">
            <CompanySwitcher user={user} look="block" onFollow={onClose} />
            <UserMenu user={user} look="block" placement="top start" onFollow={onClose} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
