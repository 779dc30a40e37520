import type { User } from '@yupflow/contract/me';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { AriaTexts } from './aria-texts.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly user: User | undefined;
  readonly children: ReactNode;
}

/** Without a sidebar: for whoever has nowhere to go yet. */
export function BareShell({ user, children }: Props) {
  const { t } = useTranslation('shell');
  const infos = useInfos();
  const company = user?.activeCompany;
  return (
    <AriaTexts>
      <div className="flex h-full flex-col overflow-y-auto">
        <header className="flex h-13 shrink-0 items-center gap-4 border-b border-line bg-surface px-6 max-sm:px-4">
          <BrandMark name={infos?.name} logo={infos?.logo} size="small" />
          {company && (
            <span className="flex min-w-0 items-center gap-2.5 border-l border-line pl-4 text-dense font-medium">
              <Avatar name={company.name} image={company.image} look="company" />
              <span className="truncate">{company.name}</span>
              {!company.isSubscriptionValid && (
                <span className="rounded-md border border-bad-line bg-bad-soft px-1.5 text-meta text-bad">
                  {t('suspended')}
                </span>
              )}
            </span>
          )}
          {user && (
            <div className="ml-auto">
              <UserMenu user={user} look="avatar" placement="bottom end" />
            </div>
          )}
        </header>
        <main className="flex min-h-0 flex-1 flex-col">{children}</main>
      </div>
    </AriaTexts>
  );
}
