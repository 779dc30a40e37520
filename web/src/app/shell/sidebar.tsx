import type { User } from '@yupflow/contract/me';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuGroup as Group } from '../menu.ts';
import { CompanySwitcher } from './company-switcher.tsx';
import { MenuLink } from './menu-link.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly user: User;
  readonly menu: readonly Group[];
  readonly isFolded: boolean;
  /** Null where the width leaves no choice. */
  readonly onFold: ((folded: boolean) => void) | null;
}

export function Sidebar({ user, menu, isFolded, onFold }: Props) {
  const { t } = useTranslation('shell');
  const infos = useInfos();
  return (
    <aside
      className={cx(
        'flex h-full shrink-0 flex-col border-r border-line bg-surface px-2 py-3 transition-[width] duration-150',
        isFolded ? 'w-16 items-center' : 'w-58',
      )}
    >
      <div className={cx('mb-2.5 flex min-h-8 shrink-0 items-center', isFolded ? 'flex-col gap-2' : 'w-full pl-2')}>
        <div className="min-w-0 flex-1">
          <BrandMark name={infos?.name} logo={infos?.logo} size="small" isNameHidden={isFolded} />
        </div>
        {onFold && (
          <IconButton
            label={t(isFolded ? 'unfold' : 'fold')}
            icon={isFolded ? PanelLeftOpen : PanelLeftClose}
            onPress={() => onFold(!isFolded)}
            className="text-muted"
          />
        )}
      </div>
      {/* The menu scrolls on a low screen; who one is stays at hand. */}
      <nav
        aria-label={t('mainMenu')}
        className={cx(
          // Room for the focus ring of the first and the last.
          '-mx-2 -my-1 flex min-h-0 flex-1 flex-col gap-0.5 overflow-x-hidden overflow-y-auto px-2 py-1',
          !isFolded && 'self-stretch',
        )}
      >
        {menu.map((group) => (
          <MenuGroup key={group.title} group={group} isFolded={isFolded} />
        ))}
      </nav>
      <div className={cx('mt-2 flex shrink-0 flex-col gap-0.5 border-t border-line pt-2', !isFolded && 'w-full')}>
        <CompanySwitcher user={user} look={isFolded ? 'icon' : 'block'} />
        <UserMenu
          user={user}
          look={isFolded ? 'avatar' : 'block'}
          placement={isFolded ? 'right bottom' : 'top start'}
        />
      </div>
    </aside>
  );
}

function MenuGroup({ group, isFolded }: { readonly group: Group; readonly isFolded: boolean }) {
  const { t } = useTranslation('shell');
  const headingId = `menu-${group.title}`;
  return (
    <div
      className={cx(
        'flex flex-col gap-0.5',
        isFolded && 'not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-2',
      )}
    >
      {group.title && (
        <h2 id={headingId} className={isFolded ? 'sr-only' : 'mx-2 mt-2.5 mb-1 text-meta font-medium text-muted'}>
          {t(group.title)}
        </h2>
      )}
      <ul aria-labelledby={group.title ? headingId : undefined} className="flex flex-col gap-0.5">
        {group.entries.map((entry) => (
          <li key={entry.label}>
            <MenuLink entry={entry} isFolded={isFolded} />
          </li>
        ))}
      </ul>
    </div>
  );
}
