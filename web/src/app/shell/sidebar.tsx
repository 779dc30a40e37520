import { Link } from '@tanstack/react-router';
import type { User } from '@yupflow/contract/me';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Focusable } from 'react-aria-components/Focusable';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { MenuGroup as Group } from '../menu.ts';
import { useScreen } from '../use-screen.ts';
import { menuIcons } from './menu-icons.ts';
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
        'flex h-full shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-surface px-2 py-3 transition-[width] duration-150',
        isFolded ? 'w-16 items-center' : 'w-58',
      )}
    >
      <div className={cx('mb-2.5 flex min-h-8 items-center', isFolded ? 'flex-col gap-2' : 'w-full pl-2')}>
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
      <nav aria-label={t('mainMenu')} className={cx('flex flex-col gap-0.5', !isFolded && 'w-full')}>
        {menu.map((group) => (
          <MenuGroup key={group.title} group={group} isFolded={isFolded} />
        ))}
      </nav>
      <div className={cx('mt-auto flex flex-col gap-0.5 border-t border-line pt-2', !isFolded && 'w-full')}>
        {user.activeCompany && <CompanyBlock company={user.activeCompany} isFolded={isFolded} />}
        <UserMenu
          user={user}
          look={isFolded ? 'avatar' : 'block'}
          placement={isFolded ? 'right bottom' : 'top start'}
        />
      </div>
    </aside>
  );
}

interface MenuGroupProps {
  readonly group: Group;
  readonly isFolded: boolean;
}

function MenuGroup({ group, isFolded }: MenuGroupProps) {
  const { t } = useTranslation('shell');
  const screen = useScreen();
  const headingId = `menu-${group.title}`;
  return (
    <>
      {group.title && (
        <h2 id={headingId} className={isFolded ? 'sr-only' : 'mx-2 mt-2 mb-1 text-meta font-medium text-muted'}>
          {t(group.title)}
        </h2>
      )}
      <ul aria-labelledby={group.title ? headingId : undefined} className="flex flex-col gap-0.5">
        {group.entries.map(({ label, path: to, screens }) => {
          const Icon = menuIcons[label];
          const isCurrent = screens.some((one) => one === screen);
          const link = (
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                'flex items-center gap-2.5 rounded-md text-dense',
                isFolded ? 'h-9 w-10 justify-center' : 'h-8 px-2',
                isCurrent ? 'bg-raised font-semibold text-text' : 'font-medium text-soft hover:bg-raised',
              )}
            >
              <Icon
                aria-hidden
                className={cx(isFolded ? 'size-4.5' : 'size-4', isCurrent ? 'text-brand-strong' : 'text-muted')}
              />
              <span className={isFolded ? 'sr-only' : 'truncate'}>{t(label)}</span>
            </Link>
          );
          return (
            <li key={label}>
              {isFolded ? (
                <TooltipTrigger delay={300}>
                  <Focusable>{link}</Focusable>
                  <Tooltip placement="right">{t(label)}</Tooltip>
                </TooltipTrigger>
              ) : (
                link
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface CompanyBlockProps {
  readonly company: NonNullable<User['activeCompany']>;
  readonly isFolded: boolean;
}

function CompanyBlock({ company, isFolded }: CompanyBlockProps) {
  const { t } = useTranslation('shell');
  return (
    <div title={company.name} className={cx('flex h-11 items-center gap-2.5', isFolded ? 'justify-center' : 'px-2')}>
      <Avatar name={company.name} image={company.image} look="company" />
      <span className={isFolded ? 'sr-only' : 'min-w-0'}>
        <span className="block truncate text-dense/4 font-medium">{company.name}</span>
        <span className="block text-meta/3.5 text-muted">{t(company.isOwner ? 'owner' : 'member')}</span>
      </span>
    </div>
  );
}
