import { useNavigate } from '@tanstack/react-router';
import { firstStepsEndpoints } from '@yupflow/contract/first-steps';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe, viewerOf } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useIsSupport } from '../../resource/members-only.tsx';
import { toast } from '../../ui/toast.ts';
import { canSee } from '../menu.ts';

/** Takes the list of first steps out again, on whatever screen one is. Null for whom there is none. */
export function useShowFirstSteps(): (() => void) | null {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const user = useMe();
  const isSupport = useIsSupport();
  if (!user?.activeCompany?.isSubscriptionValid || isSupport || !canSee('index', viewerOf(user))) return null;

  async function show() {
    const { steps } = await call(firstStepsEndpoints.change, { body: { is_dismissed: false } });
    void queryClient.invalidateQueries({ queryKey: ['first-steps'] });
    await navigate({ to: screens.index.path });
    document.querySelector('main')?.focus();
    if (steps.every((step) => step.is_done)) toast.success(t('help.noStepsLeft'));
  }

  return () => void show().catch((error: unknown) => toast.error(errorText(error)));
}
