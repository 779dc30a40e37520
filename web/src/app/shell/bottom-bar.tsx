import { Link } from '@tanstack/react-router';
import type { User } from '@yupflow/contract/me';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import type { MenuGroup } from '../menu.ts';
import { useScreen } from '../use-screen.ts';
import { menuIcons } from './menu-icons.ts';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly user: User;
  readonly menu: readonly MenuGroup[];
}

/** The phone's menu: the first three entries, and the rest under More. */
export function BottomBar({ user, menu }: Props) {
  const { t } = useTranslation('shell');
  const screen = useScreen();
  const entries = menu.flatMap((group) => group.entries).slice(0, 3);
  return (
    <nav
      aria-label={t('mainMenu')}
      className="flex h-18 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {entries.map(({ label, path: to, screens }) => {
        const Icon = menuIcons[label];
        const isCurrent = screens.some((one) => one === screen);
        return (
          <Link
            key={label}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              'flex flex-1 flex-col items-center justify-center gap-1 text-meta',
              isCurrent ? 'font-semibold text-brand-strong' : 'font-medium text-soft',
            )}
          >
            <Icon aria-hidden className="size-5.5" />
            {t(label)}
          </Link>
        );
      })}
      <UserMenu user={user} look="more" placement="top end" />
    </nav>
  );
}
