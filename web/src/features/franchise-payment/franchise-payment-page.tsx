import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsQuery } from '../../resource/settings-query.tsx';
import { SettingsSkeleton } from '../../ui/settings-skeleton.tsx';
import { CouponsSection } from './coupons/coupons-section.tsx';
import { GatewaysSection } from './gateways/gateways-section.tsx';
import { paymentQuery } from './payment-calls.ts';
import { PlansSection } from './plans/plans-section.tsx';

/** How the reseller collects, what it sells, and for how much less. */
export default function FranchisePaymentPage() {
  const { t } = useTranslation('franchise-payment');
  return (
    <SettingsQuery
      query={useQuery(paymentQuery)}
      failedTitle={t('loadFailed')}
      skeleton={<SettingsSkeleton label={t('loading')} />}
    >
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
