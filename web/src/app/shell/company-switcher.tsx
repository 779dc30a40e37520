import { useQuery } from '@tanstack/react-query';
import type { User } from '@yupflow/contract/me';
import type { SubscriptionState } from '@yupflow/contract/subscription';
import { Ban, Building2, ChevronsUpDown, Hourglass, LogOut, Mail, Store, TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../api/companies.ts';
import { useInfos } from '../../api/infos.ts';
import { leaveSupport } from '../../api/leave-support.ts';
import { useBuying } from '../../features/subscription/use-buying.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../ui/menu.tsx';
import { useBell } from './open-states.ts';
import { RedeemDialog } from './redeem-dialog.tsx';
import { useSwitchCompany } from './use-switch-company.ts';

interface Props {
  readonly user: User;
  readonly look: 'block' | 'icon' | 'bar';
  /** It leads elsewhere: whatever holds it may go. */
  readonly onFollow?: () => void;
}

const triggerClass = {
  block: 'flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-raised pressed:bg-raised',
  icon: 'grid size-11 place-items-center rounded-md hover:bg-raised pressed:bg-raised',
  bar: 'flex h-9 min-w-0 items-center gap-2.5 rounded-md px-2 text-left hover:bg-raised pressed:bg-raised',
} as const;
const placements = { block: 'top start', icon: 'right bottom', bar: 'bottom start' } as const;

/** Which company one works in, the others, and the ways into more; for a guest, the way out. */
export function CompanySwitcher({ user, look, onFollow }: Props) {
  const { t } = useTranslation('shell');
  const { data: companies = [] } = useQuery(companiesQuery);
  const switchTo = useSwitchCompany();
  const buying = useBuying();
  // Where nobody sells there is neither a code nor anything to buy.
  const isSold = useInfos()?.isFranchiseMode === true;
  const [isRedeeming, setIsRedeeming] = useState(false);
  const active = user.activeCompany;
  return (
    <>
      <MenuTrigger>
        <Button className={triggerClass[look]}>
          <span className="sr-only">{t('company.menuOf', { company: active?.name ?? t('company.none') })}</span>
          <span aria-hidden className="contents">
            <Current company={active} look={look} />
          </span>
        </Button>
        <Menu
          aria-label={t('company.menu')}
          placement={placements[look]}
          onAction={(key) => {
            if (key === 'redeem') setIsRedeeming(true);
            if (key === 'buy') buying.open();
            if (key === 'leave') void leaveSupport();
            if (key !== 'invites') return;
            onFollow?.();
            useBell.setState({ isOpen: true });
          }}
        >
          {active?.support_until ? (
            <MenuAction id="leave" icon={LogOut}>
              {t('banner.leaveSupport')}
            </MenuAction>
          ) : (
            <>
              {companies.length > 0 && (
                <>
                  <MenuChoice
                    title={t('company.yours')}
                    value={active?.company_id ?? ''}
                    options={companies.map(({ id, name, image, subscription, isSubscriptionValid }) => ({
                      value: id,
                      label: name,
                      start: (
                        <span className="py-1.5">
                          <Avatar name={name} image={image} look="company" />
                        </span>
                      ),
                      note: !isSubscriptionValid && <WithoutAccess subscription={subscription} />,
                    }))}
                    onChoose={(id) => {
                      const chosen = companies.find((company) => company.id === id);
                      if (!chosen || id === active?.company_id) return;
                      onFollow?.();
                      void switchTo(chosen);
                    }}
                  />
                  <MenuLine />
                </>
              )}
              {user.invites.length > 0 && (
                <MenuAction id="invites" icon={Mail}>
                  {t('company.invites', { count: user.invites.length })}
                </MenuAction>
              )}
              <MenuAction id="redeem" icon={TicketCheck}>
                {t('company.redeem')}
              </MenuAction>
              {isSold && (
                <MenuAction id="buy" icon={Store}>
                  {t('company.buy')}
                </MenuAction>
              )}
            </>
          )}
        </Menu>
      </MenuTrigger>
      <RedeemDialog isOpen={isRedeeming} onClose={() => setIsRedeeming(false)} />
    </>
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

/** One that was never paid has nothing to be suspended from. */
function WithoutAccess({ subscription }: { readonly subscription: SubscriptionState }) {
  const { t } = useTranslation('shell');
  return subscription === 'inactive' ? (
    <Badge look="warn" icon={Hourglass}>
      {t('inactive')}
    </Badge>
  ) : (
    <Badge look="bad" icon={Ban}>
      {t('suspended')}
    </Badge>
  );
}
