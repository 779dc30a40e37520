import type { Company } from '@yupflow/contract/companies';
import type { SubscriptionState } from '@yupflow/contract/subscription';
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { SettingsCard, SettingsSection } from '../../ui/settings.tsx';

const looks = {
  active: { look: 'ok', icon: CircleCheck },
  expiring: { look: 'warn', icon: Clock },
  overdue: { look: 'warn', icon: TriangleAlert },
  inactive: { look: 'plain', icon: CircleX },
  suspended: { look: 'bad', icon: CircleX },
  cancelled: { look: 'bad', icon: CircleX },
  franchise_unpaid: { look: 'bad', icon: CircleX },
} as const satisfies Record<SubscriptionState, object>;

/** What is agreed, as far as there is anything. */
export function PlanSection({ company }: { readonly company: Company }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  // A local date of the company: read in UTC it stays the day it is.
  const dates = useFormat('UTC');
  const { plan, due_date: dueDate, subscription, activation } = company;
  return (
    <SettingsSection title={t('plan')} text={t('planText')}>
      <SettingsCard>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-4 @lg:grid-cols-4">
          {plan && (
            <Fact name={t('planName')}>
              {[company.planName, t(`plans.${plan}`)].filter((part) => part !== null).join(', ')}
            </Fact>
          )}
          <Fact name={t('status')}>
            <Badge {...looks[subscription]}>{t(`states.${subscription}`)}</Badge>
          </Fact>
          {dueDate && <Fact name={t('dueDate')}>{dates.day(dueDate)}</Fact>}
          {plan === 'lifetime' && <Fact name={t('dueDate')}>{t('never')}</Fact>}
          {activation?.redeemed_at && <Fact name={t('code')}>{t('codeEnds', { lastFour: activation.lastFour })}</Fact>}
          <Fact name={t('createdAt')}>{format.day(company.created_at)}</Fact>
        </dl>
      </SettingsCard>
    </SettingsSection>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="mt-0.5 text-dense font-medium tabular-nums">{children}</dd>
    </div>
  );
}
