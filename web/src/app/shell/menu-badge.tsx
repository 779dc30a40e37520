import { useTranslation } from 'react-i18next';
import { useBadges } from '../../api/badges.ts';
import { cx } from '../../ui/cx.ts';
import type { MenuLabel } from '../menu.ts';

const badgeOf: Partial<Record<MenuLabel, 'chats' | 'internal-chats'>> = {
  'menu.chats': 'chats',
  'menu.internalChats': 'internal-chats',
};

interface Props {
  readonly label: MenuLabel;
  /** On the icon's corner where there is no room for a line. */
  readonly look: 'corner' | 'end';
}

/** How many wait to be read behind a menu's entry. */
export function MenuBadge({ label, look }: Props) {
  const { t } = useTranslation('shell');
  const name = badgeOf[label];
  const count = useBadges((badges) => (name ? (badges[name]?.count ?? 0) : 0));
  if (count === 0) return null;
  return (
    <span
      className={cx(
        'h-4 min-w-4.5 rounded-full bg-brand-fill px-1 text-center text-[11px]/4 font-semibold text-brand-foreground tabular-nums',
        look === 'corner' ? 'absolute -top-1 -right-2 ring-2 ring-surface' : 'ml-auto',
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  );
}
