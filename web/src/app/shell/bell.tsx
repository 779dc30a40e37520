import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { useUnread } from '../../features/notifications/notifications.ts';
import { loadTexts } from '../../locales/i18n.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useBell } from './open-states.ts';

const NotificationPanel = lazy(async () => {
  const [{ NotificationPanel: component }] = await Promise.all([
    import('../../features/notifications/notification-panel.tsx'),
    loadTexts(['notifications']),
  ]);
  return { default: component };
});

/** The dialog in it has a name of its own; a box with one would be content outside every landmark. */
const withoutName = '';

/** How many wait, and what they are. */
export function Bell() {
  const { t } = useTranslation('shell');
  const isOpen = useBell((state) => state.isOpen);
  const unread = useUnread();
  const shown = unread > 99 ? '99+' : String(unread);
  // Open it belongs to the page that it was opened on.
  useEffect(() => () => useBell.setState({ isOpen: false }), []);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={(open) => useBell.setState({ isOpen: open })}>
      <TooltipTrigger>
        <Button
          aria-label={unread > 0 ? t('bell.unread', { count: unread, shown }) : t('bell.title')}
          className={iconButtonClass}
        >
          <span aria-hidden className="relative">
            <BellIcon className="size-4" />
            {unread > 0 && (
              <span className="absolute -top-2 left-2 grid h-4 min-w-4 place-items-center rounded-full bg-bad-fill px-1 text-[10px]/none font-semibold text-bad-foreground tabular-nums ring-2 ring-surface">
                {shown}
              </span>
            )}
          </span>
        </Button>
        <Tooltip>{t('bell.title')}</Tooltip>
      </TooltipTrigger>
      <Popover
        placement="bottom end"
        aria-labelledby={withoutName}
        className="flex w-96 max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <Dialog aria-label={t('bell.title')} className="flex max-h-[min(560px,75vh)] min-h-0 flex-col outline-none">
          <Suspense fallback={<div className="h-40" />}>
            <NotificationPanel onClose={() => useBell.setState({ isOpen: false })} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
