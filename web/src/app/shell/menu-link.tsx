import { Link } from '@tanstack/react-router';
import { Focusable } from 'react-aria-components/Focusable';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { MenuEntry } from '../menu.ts';
import { useScreen } from '../use-screen.ts';
import { MenuBadge } from './menu-badge.tsx';
import { menuIcons } from './menu-icons.ts';

interface Props {
  readonly entry: MenuEntry;
  /** Only the icon, with its name on hover. */
  readonly isFolded?: boolean;
  readonly onFollow?: () => void;
}

/** A place of the phone's bar: the icon above its word. */
export const barClass = 'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-meta';

export function useIsCurrent({ screens }: MenuEntry): boolean {
  const screen = useScreen();
  return screens.some((one) => one === screen);
}

export function MenuLink({ entry, isFolded = false, onFollow }: Props) {
  const { t } = useTranslation('shell');
  const isCurrent = useIsCurrent(entry);
  const Icon = menuIcons[entry.label];
  const link = (
    <Link
      to={entry.path}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'relative flex items-center gap-2.5 rounded-md text-(length:--control-text)',
        isFolded ? 'h-9 w-10 justify-center' : 'h-(--control) px-2',
        isCurrent ? 'bg-raised font-semibold text-text' : 'font-medium text-soft hover:bg-raised',
      )}
    >
      <Icon
        aria-hidden
        className={cx('shrink-0', isFolded ? 'size-4.5' : 'size-4', isCurrent ? 'text-brand-strong' : 'text-muted')}
      />
      <span className={isFolded ? 'sr-only' : 'truncate'}>{t(entry.label)}</span>
      <MenuBadge label={entry.label} look={isFolded ? 'corner' : 'end'} />
    </Link>
  );
  if (!isFolded) return link;
  return (
    <TooltipTrigger delay={300}>
      <Focusable>{link}</Focusable>
      <Tooltip placement="right">{t(entry.label)}</Tooltip>
    </TooltipTrigger>
  );
}
