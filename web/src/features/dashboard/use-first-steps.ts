import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Checklist, type FirstStepName, firstStepsEndpoints } from '@yupflow/contract/first-steps';
import type { RealtimeEventName } from '@yupflow/contract/realtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { onEvent } from '../../api/events.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';

const queryKey = ['first-steps'];

export type FirstStep = Checklist['steps'][number];

/** What tells that somebody took a step, while the list is looked at. */
const eventOf = {
  connection: 'connections.changed',
  team: 'members.changed',
  contacts: 'contacts.changed',
  hours: 'company.changed',
  flow: 'flows.changed',
  keyword: 'keywords.changed',
} as const satisfies Record<FirstStepName, RealtimeEventName>;

/** What is left to set up; null while that is being asked, and where the list is over or was put away. */
export function useFirstSteps(): readonly FirstStep[] | null {
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(firstStepsEndpoints.get, {}, { signal }),
    // Whoever comes back from a step sees that it is done.
    staleTime: 0,
  });
  useEffect(() => {
    const left = data?.steps.filter((step) => !step.is_done) ?? [];
    const stops = left.map(({ name }) => onEvent(eventOf[name], () => void refetch()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [data, refetch]);
  return !data || data.is_dismissed || data.steps.every((step) => step.is_done) ? null : data.steps;
}

/** Puts the list away in this company, for oneself; the toast takes it out again. */
export function useDismissal() {
  const { t } = useTranslation('dashboard');
  const client = useQueryClient();
  const errorText = useErrorText();
  const change = useMutation({
    mutationFn: (is_dismissed: boolean) => call(firstStepsEndpoints.change, { body: { is_dismissed } }),
    onSuccess: (checklist, isDismissed) => {
      client.setQueryData(queryKey, checklist);
      if (!isDismissed) return;
      // The button that was pressed goes with its list.
      document.getElementById('content')?.focus();
      toast.success(t('firstSteps.dismissed'), {
        action: { label: t('firstSteps.undo'), onClick: () => change.mutate(false) },
      });
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return { dismiss: () => change.mutate(true), isDismissing: change.isPending };
}
