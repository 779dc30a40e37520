import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsQuery } from '../../resource/settings-query.tsx';
import { SettingsCard, SettingsFields } from '../../ui/settings.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CouponsSection } from './coupons/coupons-section.tsx';
import { GatewaysSection } from './gateways/gateways-section.tsx';
import { paymentQuery } from './payment-calls.ts';
import { PlansSection } from './plans/plans-section.tsx';

/** How the reseller collects, what it sells, and for how much less. */
export default function FranchisePaymentPage() {
  const { t } = useTranslation('franchise-payment');
  return (
    <SettingsQuery query={useQuery(paymentQuery)} failedTitle={t('loadFailed')} skeleton={<Waiting />}>
      {(settings) => (
        <>
          <GatewaysSection settings={settings} />
          <PlansSection />
          <CouponsSection />
        </>
      )}
    </SettingsQuery>
  );
}

function Waiting() {
  const { t } = useTranslation('franchise-payment');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="grid gap-x-10 gap-y-3 py-5 @3xl:grid-cols-[264px_minmax(0,1fr)]"
    >
      <Skeleton className="h-4 w-32 rounded" />
      <SettingsCard>
        <SettingsFields>
          <Skeleton className="h-13 rounded-lg" />
          <Skeleton className="h-13 rounded-lg" />
          <Skeleton className="h-13 rounded-lg" />
          <Skeleton className="h-13 rounded-lg" />
        </SettingsFields>
      </SettingsCard>
    </div>
  );
}
