import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnread } from '../../features/notifications/notifications.ts';
import { later } from '../../resource/later.tsx';
import { Opener } from '../../resource/opener.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { useBell } from './open-states.ts';

const BellPopover = later(async () => (await import('./bell-popover.tsx')).BellPopover);

const change = (isOpen: boolean) => useBell.setState({ isOpen });

/** How many wait, and what they are. */
export function Bell() {
  const { t } = useTranslation('shell');
  const isOpen = useBell((state) => state.isOpen);
  const unread = useUnread();
  const shown = unread > 99 ? '99+' : String(unread);
  // Open it belongs to the page that it was opened on.
  useEffect(() => () => change(false), []);
  return (
    <Opener
      opens="dialog"
      part={BellPopover}
      open={[isOpen, change]}
      label={unread > 0 ? t('bell.unread', { count: unread, shown }) : t('bell.title')}
      tip={t('bell.title')}
      className={iconButtonClass}
      face={
        <span aria-hidden className="relative">
          <BellIcon className="size-4" />
          {unread > 0 && (
            <span className="absolute -top-2 left-2 grid h-4 min-w-4 place-items-center rounded-full bg-bad-fill px-1 text-[10px]/none font-semibold text-bad-foreground tabular-nums ring-2 ring-surface">
              {shown}
            </span>
          )}
        </span>
      }
    >
      {(opened) => <BellPopover {...opened} />}
    </Opener>
  );
}
