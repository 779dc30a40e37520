import { useQuery } from '@tanstack/react-query';
import type { Company } from '@yupflow/contract/companies';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../api/companies.ts';
import { LeaveGuard } from '../../resource/leave-guard.tsx';
import { SettingsQuery } from '../../resource/settings-query.tsx';
import { AttendingSection, attendingOf } from './attending-section.tsx';
import { CompanySkeleton } from './company-skeleton.tsx';
import { IdentitySection, identityOf } from './identity-section.tsx';
import { OwnershipSection } from './ownership-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { useCompanyForm } from './use-company-form.ts';

export default function CompanyPage() {
  const { t } = useTranslation('company');
  return (
    <SettingsQuery query={useQuery(companyQuery)} failedTitle={t('loadFailed')} skeleton={<CompanySkeleton />}>
      {/* Another company is another form. */}
      {(company) => <CompanySettings key={company.id} company={company} />}
    </SettingsQuery>
  );
}

function CompanySettings({ company }: { readonly company: Company }) {
  const { t } = useTranslation('company');
  const identity = useCompanyForm(company, identityOf, t('saved'));
  const attending = useCompanyForm(company, attendingOf, t('saved'));
  return (
    <>
      <IdentitySection company={company} form={identity} />
      <AttendingSection form={attending} />
      <PlanSection company={company} />
      <OwnershipSection company={company} />
      <LeaveGuard isDirty={identity.isDirty || attending.isDirty} />
    </>
  );
}
