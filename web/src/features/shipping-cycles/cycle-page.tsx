import { useNavigate, useParams } from '@tanstack/react-router';
import { ApiError } from '@yupflow/contract/client';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { useItem } from '../../resource/use-item.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CycleBody } from './cycle-body.tsx';
import { cyclesResource } from './cycles-resource.ts';
import { useSteps } from './use-steps.ts';

/** One cycle: its steps in their order, and who is where. */
export default function CyclePage() {
  const { t } = useTranslation('shipping-cycles');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: cycle, error, refetch, isRefetching } = useItem(cyclesResource, id);
  const steps = useSteps(id);
  const goBack = () => void navigate({ to: screens['shipping-cycle'].path });
  const failure = error ?? steps.error;
  const isGone = failure instanceof ApiError && failure.code === 'not_found';
  return (
    <Page back={{ label: t('title'), onPress: goBack }}>
      {isGone ? (
        <EmptyState drawing={<path d="M36 28h48v40H36zM48 42l24 12M72 42L48 54" />} title={t('gone.title')}>
          {t('gone.text')}
        </EmptyState>
      ) : cycle && steps.data ? (
        <CycleBody key={cycle.id} cycle={cycle} steps={steps.data} onGone={goBack} />
      ) : failure ? (
        <ErrorState
          title={t('loadOneFailed')}
          message={errorText(failure)}
          onRetry={() => {
            void refetch();
            void steps.refetch();
          }}
          isRetrying={isRefetching || steps.isRefetching}
        />
      ) : (
        <CycleSkeleton />
      )}
    </Page>
  );
}

function CycleSkeleton() {
  const { t } = useTranslation('shipping-cycles');
  return (
    <div role="status" aria-label={t('loadingOne')} className="flex flex-col gap-4 px-6 py-5 max-sm:px-4">
      <Skeleton className="h-6 w-64 rounded" />
      <Skeleton className="h-16 rounded-xl" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="ml-11 h-17 rounded-xl" />
      ))}
    </div>
  );
}
