import { useQuery } from '@tanstack/react-query';
import type { Franchise } from '@yupflow/contract/franchise';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../../resource/leave-guard.tsx';
import { SettingsQuery } from '../../../resource/settings-query.tsx';
import { SettingsSkeleton } from '../../../ui/settings-skeleton.tsx';
import { franchiseQuery } from '../franchise-queries.ts';
import { useFranchiseForm } from '../use-franchise-form.ts';
import { MailServerSection, mailServerOf } from './mail-server-section.tsx';
import { TestMailSection } from './test-mail-section.tsx';

export default function FranchiseEmailPage() {
  const { t } = useTranslation('franchise-email');
  return (
    <SettingsQuery
      query={useQuery(franchiseQuery)}
      failedTitle={t('loadFailed')}
      skeleton={<SettingsSkeleton label={t('loading')} />}
    >
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
