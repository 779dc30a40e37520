import { useQuery } from '@tanstack/react-query';
import type { User } from '@yupflow/contract/me';
import { LogOut, Mail, Store, TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../api/companies.ts';
import { useInfos } from '../../api/infos.ts';
import { leaveSupport } from '../../api/leave-support.ts';
import { useBuying } from '../../features/subscription/use-buying.ts';
import type { Opened } from '../../resource/opener.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../ui/menu.tsx';
import { useBell } from './open-states.ts';
import { RedeemDialog } from './redeem-dialog.tsx';
import { useSwitchCompany } from './use-switch-company.ts';
import { WithoutAccess } from './without-access.tsx';

export interface CompanyMenuProps {
  readonly user: User;
  readonly placement: 'top start' | 'right bottom' | 'bottom start';
  /** It leads elsewhere: whatever holds it may go. */
  readonly onFollow?: () => void;
  readonly opened: Opened;
}

export function CompanyMenu({ user, placement, onFollow, opened }: CompanyMenuProps) {
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
      <Menu
        {...opened}
        aria-label={t('company.menu')}
        placement={placement}
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
      <RedeemDialog isOpen={isRedeeming} onClose={() => setIsRedeeming(false)} />
    </>
  );
}
