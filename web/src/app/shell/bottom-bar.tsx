import { Link } from '@tanstack/react-router';
import type { User } from '@yupflow/contract/me';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import type { MenuEntry, MenuGroup, MenuLabel } from '../menu.ts';
import { MenuBadge } from './menu-badge.tsx';
import { menuIcons } from './menu-icons.ts';
import { barClass, useIsCurrent } from './menu-link.tsx';
import { MoreSheet } from './more-sheet.tsx';

interface Props {
  readonly user: User;
  readonly menu: readonly MenuGroup[];
}

/** What a phone shows first, where it is allowed; the menu's own order fills up. */
const preferred: readonly MenuLabel[] = ['menu.chats', 'menu.contacts', 'menu.flows'];
const room = 3;

/** The phone's menu: three entries, and everything under More. */
export function BottomBar({ user, menu }: Props) {
  const { t } = useTranslation('shell');
  const all = menu.flatMap((group) => group.entries);
  const first = all.filter(({ label }) => preferred.includes(label));
  const rest = all.filter(({ label }) => !preferred.includes(label));
  const shown = new Set([...first, ...rest].slice(0, room));
  return (
    <nav
      aria-label={t('mainMenu')}
      className="flex h-18 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {all
        .filter((entry) => shown.has(entry))
        .map((entry) => (
          <BarLink key={entry.label} entry={entry} />
        ))}
      <MoreSheet user={user} menu={menu} />
    </nav>
  );
}

function BarLink({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation('shell');
  const isCurrent = useIsCurrent(entry);
  const Icon = menuIcons[entry.label];
  return (
    <Link
      to={entry.path}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(barClass, isCurrent ? 'font-semibold text-brand-strong' : 'font-medium text-soft')}
    >
      <span className="relative">
        <Icon aria-hidden className="size-5.5" />
        <MenuBadge label={entry.label} look="corner" />
      </span>
      <span className="max-w-full truncate">{t(entry.label)}</span>
    </Link>
  );
}
