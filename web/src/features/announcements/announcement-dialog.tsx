import type { Announcement } from '@yupflow/contract/announcements';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { announcementLooks } from '../../ui/announcement-looks.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

const colors = { plain: 'text-muted', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const;

interface Props {
  readonly announcement: Announcement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All of it. */
export function AnnouncementDialog({ announcement, isOpen, onClose }: Props) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { title, text, level, created_at } = announcement;
  const { icon: Icon, look } = announcementLooks[level];
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="flex max-h-[80vh] w-full max-w-120 flex-col rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog className="flex min-h-0 flex-col p-6 outline-none">
          <Heading slot="title" className="flex gap-2 text-section font-semibold wrap-anywhere">
            <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', colors[look])} />
            <span className="min-w-0">{title}</span>
          </Heading>
          <p className="mt-0.5 text-meta text-muted">{format.day(created_at)}</p>
          <p className="mt-4 min-h-0 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</p>
          <div className="mt-6 flex justify-end">
            <Button look="primary" onPress={onClose}>
              {t('banner.understood')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
