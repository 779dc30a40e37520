import { useQuery } from '@tanstack/react-query';
import type { Franchise } from '@yupflow/contract/franchise';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../../resource/leave-guard.tsx';
import { SettingsQuery } from '../../../resource/settings-query.tsx';
import { SettingsCard, SettingsFields } from '../../../ui/settings.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { franchiseQuery } from '../franchise-queries.ts';
import { useFranchiseForm } from '../use-franchise-form.ts';
import { MailServerSection, mailServerOf } from './mail-server-section.tsx';
import { TestMailSection } from './test-mail-section.tsx';

export default function FranchiseEmailPage() {
  const { t } = useTranslation('franchise-email');
  return (
    <SettingsQuery query={useQuery(franchiseQuery)} failedTitle={t('loadFailed')} skeleton={<Waiting />}>
      {(franchise) => <MailSettings franchise={franchise} />}
    </SettingsQuery>
  );
}

function MailSettings({ franchise }: { readonly franchise: Franchise }) {
  const { t } = useTranslation('franchise-email');
  const form = useFranchiseForm(franchise, mailServerOf, t('saved'));
  return (
    <>
      <MailServerSection franchise={franchise} form={form} />
      <TestMailSection franchise={franchise} isUnsaved={form.isDirty} />
      <LeaveGuard isDirty={form.isDirty} />
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('franchise-email');
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
