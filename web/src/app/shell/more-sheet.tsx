import type { User } from '@yupflow/contract/me';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuGroup } from '../menu.ts';
import { CompanySwitcher } from './company-switcher.tsx';
import { barClass, MenuLink } from './menu-link.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly user: User;
  readonly menu: readonly MenuGroup[];
}

/** The whole menu, from below: within reach of the thumb that opened it. */
export function MoreSheet({ user, menu }: Props) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button className={cx(barClass, 'font-medium text-soft')}>
        <MenuIcon aria-hidden className="size-5.5" />
        {t('more')}
      </Button>
      <ModalOverlay
        isDismissable
        className="fixed inset-0 z-20 flex items-end bg-scrim entering:animate-fade-in exiting:animate-fade-out"
      >
        <Modal className="flex max-h-[85vh] w-full flex-col rounded-t-2xl border-t border-line bg-surface shadow-float entering:animate-rise exiting:animate-sink">
          <Dialog className="flex min-h-0 flex-col outline-none">
            <header className="flex shrink-0 items-center justify-between pt-2 pr-2 pl-4">
              <Heading slot="title" className="text-section font-semibold">
                {t('more')}
              </Heading>
              <IconButton label={common('close')} icon={X} onPress={close} />
            </header>
            <nav aria-label={t('mainMenu')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
              {menu.map((group) => (
                <div key={group.title}>
                  {group.title && <h2 className="mx-2 mt-2 mb-1 text-meta font-medium text-muted">{t(group.title)}</h2>}
                  <ul className="grid grid-cols-2 gap-0.5">
                    {group.entries.map((entry) => (
                      <li key={entry.label} className="min-w-0">
                        <MenuLink entry={entry} onFollow={close} />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
            <div className="shrink-0 border-t border-line p-2 pb-[calc(8px+env(safe-area-inset-bottom))]">
              <CompanySwitcher user={user} look="block" onFollow={close} />
              <UserMenu user={user} look="block" placement="top start" onFollow={close} />
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
