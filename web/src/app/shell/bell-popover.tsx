import { lazy, Suspense } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../locales/i18n.ts';
import type { Opened } from '../../resource/opener.tsx';

const NotificationPanel = lazy(async () => {
  const [{ NotificationPanel: component }] = await Promise.all([
    import('../../features/notifications/notification-panel.tsx'),
    loadTexts(['notifications']),
  ]);
  return { default: component };
});

/** The dialog in it has a name of its own; a box with one would be content outside every landmark. */
export function BellPopover({ triggerRef, isOpen, onOpenChange, onClose }: Opened) {
  const { t } = useTranslation('shell');
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      className="flex w-96 max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
    >
      <Dialog aria-label={t('bell.title')} className="flex max-h-[min(560px,75vh)] min-h-0 flex-col outline-none">
        <Suspense fallback={<div className="h-40" />}>
          <NotificationPanel onClose={onClose} />
        </Suspense>
      </Dialog>
    </Popover>
  );
}
