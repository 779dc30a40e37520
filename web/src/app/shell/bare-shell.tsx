import { Link } from '@tanstack/react-router';
import type { User } from '@yupflow/contract/me';
import { screens } from '@yupflow/contract/screens';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { viewerOf } from '../../api/me.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { linkButtonClass } from '../../ui/link-button.ts';
import { TopBanner } from '../banner/top-banner.tsx';
import { canSee } from '../menu.ts';
import { Around } from './around.tsx';
import { Bell } from './bell.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly user: User | undefined;
  readonly children: ReactNode;
}

/** Without a sidebar: for whoever has nowhere to go yet. */
export function BareShell({ user, children }: Props) {
  const { t } = useTranslation('shell');
  const infos = useInfos();
  const shell = (
    <div className="flex h-full flex-col">
      <header className="flex h-13 shrink-0 items-center gap-3 border-b border-line bg-surface px-6 max-sm:gap-1 max-sm:px-4">
        {/* A wide logo leaves the company beside it room to be read. */}
        <div className={cx('shrink-0', user && 'max-sm:max-w-20')}>
          <BrandMark
            name={infos?.name}
            logo={infos?.logo}
            size="small"
            isNameHidden={user !== undefined && 'on-phone'}
          />
        </div>
        {user && (
          <>
            <div className="flex min-w-0 border-l border-line pl-2 max-sm:border-0 max-sm:pl-0">
              <CompanySwitcher user={user} look="bar" />
            </div>
            <div className="ml-auto flex shrink-0 items-center gap-1">
              {/* A reseller needs no company of their own to look after those of others. */}
              {canSee('franchise', viewerOf(user)) && (
                <Link to={screens.franchise.path} className={cx(linkButtonClass, 'border-transparent! text-soft!')}>
                  <Store aria-hidden className="size-4" />
                  <span className="max-sm:sr-only">{t('menu.franchise')}</span>
                </Link>
              )}
              <Bell />
              <UserMenu user={user} look="avatar" placement="bottom end" />
            </div>
          </>
        )}
      </header>
      {user && <TopBanner user={user} />}
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
        {children}
      </main>
    </div>
  );
  return user ? <Around>{shell}</Around> : shell;
}
