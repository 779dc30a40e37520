import { useQuery } from '@tanstack/react-query';
import type { CompanySubscription } from '@yupflow/contract/subscriptions';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MembersOnly } from '../../resource/members-only.tsx';
import { SettingsQuery } from '../../resource/settings-query.tsx';
import { useOpen } from '../../resource/use-open.ts';
import { Button } from '../../ui/button.tsx';
import { denseControlClass, SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { SettingsSkeleton } from '../../ui/settings-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { ChangePlan } from './change-plan.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { MethodSection } from './method-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { subscriptionQuery } from './subscription-queries.ts';
import { useBuying } from './use-buying.ts';

/** Plan, due date, invoices. The owner acts; whoever may change the company looks. */
export default function SubscriptionPage() {
  const { t } = useTranslation('billing');
  return (
    <SettingsQuery query={useQuery(subscriptionQuery)} failedTitle={t('loadFailed')} skeleton={<PageSkeleton />}>
      {(subscription) => <Sections key={subscription.company.id} subscription={subscription} />}
    </SettingsQuery>
  );
}

function Sections({ subscription }: { readonly subscription: CompanySubscription }) {
  const { t } = useTranslation('billing');
  const slideOver = useOpen();
  const buying = useBuying();
  return (
    <>
      <PlanSection subscription={subscription} onChangePlan={() => slideOver.openItem('plan')} />
      {subscription.isOwner && <MethodSection subscription={subscription} />}
      <InvoicesSection />
      <SettingsSection title={t('another')} text={t('anotherText')}>
        <SettingsCard>
          <SettingsRow icon={Building2} title={t('buy.title')} text={t('buy.note')} isStacked>
            <MembersOnly>
              {(isOff) => (
                <Button className={denseControlClass} isDisabled={isOff} onPress={buying.open}>
                  {t('buy.see')}
                </Button>
              )}
            </MembersOnly>
          </SettingsRow>
        </SettingsCard>
      </SettingsSection>
      <SlideOver isOpen={subscription.isOwner && slideOver.openId === 'plan'} onClose={slideOver.close}>
        <ChangePlan subscription={subscription} onClose={slideOver.close} onSaved={slideOver.closeSaved} />
      </SlideOver>
    </>
  );
}

function PageSkeleton() {
  const { t } = useTranslation('billing');
  return (
    <SettingsSkeleton label={t('loading')}>
      <div className="grid grid-cols-2 gap-4 p-4 @lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className="h-9 rounded-lg" />
        ))}
      </div>
    </SettingsSkeleton>
  );
}
