import { lazy, Suspense } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../locales/i18n.ts';
import type { Opened } from '../../resource/opener.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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
        <Suspense fallback={<Coming />}>
          <NotificationPanel onClose={onClose} />
        </Suspense>
      </Dialog>
    </Popover>
  );
}

/** As high as a few of them, under their title. */
function Coming() {
  const { t } = useTranslation('shell');
  return (
    <div role="status" aria-label={t('bell.title')} className="h-40">
      <p className="flex h-12 items-center border-b border-line px-4 text-body font-semibold">{t('bell.title')}</p>
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-3 w-4/5 rounded" />
        <Skeleton className="h-3 w-3/5 rounded" />
      </div>
    </div>
  );
}
