import type { Announcement } from '@yupflow/contract/announcements';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Strip, stripActionClass } from '../../ui/strip.tsx';
import { markSeen } from './announcements.ts';

/** Its title on top of the page, all of it on demand; put away once is put away for good. */
export function AnnouncementBanner({ announcement }: { readonly announcement: Announcement }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { id, title, text, created_at } = announcement;
  const putAway = () => void markSeen(id);
  return (
    <>
      <Strip
        look="plain"
        icon={Megaphone}
        onDismiss={putAway}
        action={
          <button type="button" onClick={() => setIsOpen(true)} className={stripActionClass}>
            {t('banner.read')}
          </button>
        }
      >
        {title}
      </Strip>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => open || putAway()}
        isDismissable
        className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
      >
        <Modal className="flex max-h-[80vh] w-full max-w-120 flex-col rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
          <Dialog className="flex min-h-0 flex-col p-6 outline-none">
            <Heading slot="title" className="text-section font-semibold wrap-anywhere">
              {title}
            </Heading>
            <p className="mt-0.5 text-meta text-muted">{format.day(created_at)}</p>
            <p className="mt-4 min-h-0 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</p>
            <div className="mt-6 flex justify-end">
              <Button look="primary" onPress={putAway}>
                {t('banner.understood')}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
