import { Link } from '@tanstack/react-router';
import type { User } from '@yupflow/contract/me';
import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { later } from '../../resource/later.tsx';
import { Opener } from '../../resource/opener.tsx';
import { cx } from '../../ui/cx.ts';
import type { MenuEntry, MenuGroup, MenuLabel } from '../menu.ts';
import { MenuBadge } from './menu-badge.tsx';
import { menuIcons } from './menu-icons.ts';
import { barClass, useIsCurrent } from './menu-link.tsx';

const MoreSheet = later(async () => (await import('./more-sheet.tsx')).MoreSheet);

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
      className="flex h-[max(72px,calc(60px+env(safe-area-inset-bottom)))] shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {all
        .filter((entry) => shown.has(entry))
        .map((entry) => (
          <BarLink key={entry.label} entry={entry} />
        ))}
      <Opener
        opens="dialog"
        part={MoreSheet}
        className={cx(barClass, 'font-medium text-soft')}
        face={
          <>
            <MenuIcon aria-hidden className="size-5.5" />
            {t('more')}
          </>
        }
      >
        {(opened) => <MoreSheet user={user} menu={menu} opened={opened} />}
      </Opener>
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
