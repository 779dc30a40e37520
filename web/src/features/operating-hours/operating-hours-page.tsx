import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type OperatingHours,
  operatingHours,
  operatingHoursForm,
  type OperatingHoursForm as Sent,
} from '@yupflow/contract/operating-hours';
import { localTimeOf } from '@yupflow/flow-engine/conditions/local-time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { LeaveGuard } from '../../resource/leave-guard.tsx';
import { SettingsQuery } from '../../resource/settings-query.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { toast } from '../../ui/toast.ts';
import { HoursForm } from './hours-form.tsx';
import { HoursSkeleton } from './hours-skeleton.tsx';

// Under the company, whose changes make it stale.
const hoursQuery = queryOptions({
  queryKey: ['company', 'operating-hours'],
  queryFn: ({ signal }) => call(operatingHours.get, {}, { signal }),
});

const valuesOf = ({ is_on, week, holidays, away_message }: OperatingHours): Sent => ({
  is_on,
  week,
  holidays,
  away_message,
});

export default function OperatingHoursPage() {
  const { t } = useTranslation('operating-hours');
  return (
    <SettingsQuery query={useQuery(hoursQuery)} failedTitle={t('loadFailed')} skeleton={<HoursSkeleton />}>
      {(hours) => <Hours hours={hours} />}
    </SettingsQuery>
  );
}

function Hours({ hours }: { readonly hours: OperatingHours }) {
  const { t } = useTranslation('operating-hours');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const form = useContractForm<Sent, Sent>(operatingHoursForm, valuesOf(hours));
  const { isDirty, isSubmitting } = form.formState;
  const { submit, refusal } = useSubmit(form, async (sent) => {
    const saved = await call(operatingHours.update, { body: sent });
    queryClient.setQueryData(hoursQuery.queryKey, saved);
    form.reset(valuesOf(saved), { keepDirtyValues: false });
    setSavedAt(new Date().toISOString());
    toast.success(t('saved'));
  });
  return (
    <>
      <HoursForm
        form={{
          ...form,
          submit,
          refusal,
          savedAt,
          isDirty,
          isSaving: isSubmitting,
          discard: () => form.reset(valuesOf(hours), { keepDirtyValues: false }),
        }}
        hours={hours}
        today={localTimeOf(new Date(), hours.timezone).day}
      />
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
