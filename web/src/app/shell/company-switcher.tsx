import { useQuery } from '@tanstack/react-query';
import type { User } from '@yupflow/contract/me';
import { Building2, ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../api/companies.ts';
import { later } from '../../resource/later.tsx';
import { Opener } from '../../resource/opener.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import type { CompanyMenuProps } from './company-menu.tsx';
import { WithoutAccess } from './without-access.tsx';

interface Props extends Omit<CompanyMenuProps, 'opened' | 'placement'> {
  readonly look: 'block' | 'icon' | 'bar';
}

const CompanyMenu = later(async () => (await import('./company-menu.tsx')).CompanyMenu);

const triggerClass = {
  block: 'flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-raised pressed:bg-raised',
  icon: 'grid size-11 place-items-center rounded-md hover:bg-raised pressed:bg-raised',
  bar: 'flex h-9 min-w-0 items-center gap-2.5 rounded-md px-2 text-left hover:bg-raised pressed:bg-raised',
} as const;
const placements = { block: 'top start', icon: 'right bottom', bar: 'bottom start' } as const;

/** Which company one works in, the others, and the ways into more; for a guest, the way out. */
export function CompanySwitcher({ look, ...props }: Props) {
  const { t } = useTranslation('shell');
  // Asked for before the menu is: it opens with all of them.
  useQuery(companiesQuery);
  const active = props.user.activeCompany;
  return (
    <Opener
      opens="menu"
      part={CompanyMenu}
      className={triggerClass[look]}
      face={
        <>
          <span className="sr-only">{t('company.menuOf', { company: active?.name ?? t('company.none') })}</span>
          <span aria-hidden className="contents">
            <Current company={active} look={look} />
          </span>
        </>
      }
    >
      {(opened) => <CompanyMenu {...props} placement={placements[look]} opened={opened} />}
    </Opener>
  );
}

interface CurrentProps {
  readonly company: User['activeCompany'];
  readonly look: Props['look'];
}

function Current({ company, look }: CurrentProps) {
  const { t } = useTranslation('shell');
  const name = company?.name ?? t('company.none');
  return (
    <>
      {company ? (
        <Avatar name={name} image={company.image} look="company" />
      ) : (
        <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
      )}
      <span className={look === 'icon' ? 'hidden' : cx('min-w-0', look === 'block' && 'flex-1')}>
        <span className="block truncate text-dense/4 font-medium" title={name}>
          {name}
        </span>
        {look === 'block' && company && (
          <span className="block text-meta/3.5 text-soft">
            {t(company.support_until ? 'guest' : company.isOwner ? 'owner' : 'member')}
          </span>
        )}
      </span>
      {look === 'bar' && company && !company.isSubscriptionValid && (
        <span className="max-sm:hidden">
          <WithoutAccess subscription={company.subscription} />
        </span>
      )}
      {look !== 'icon' && <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />}
    </>
  );
}
