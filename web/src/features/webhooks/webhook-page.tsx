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
import { WebhookEditor } from './webhook-editor.tsx';
import { webhooksResource } from './webhooks-resource.ts';

/** One webhook: what came, where its values go, and what it does. */
export default function WebhookPage() {
  const { t } = useTranslation('webhooks');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: webhook, error, refetch, isRefetching } = useItem(webhooksResource, id);
  const goBack = () => void navigate({ to: screens.webhook.path });
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return (
    <Page back={{ label: t('title'), onPress: goBack }}>
      {isGone ? (
        <EmptyState drawing={<path d="M36 28h48v40H36zM48 42l24 12M72 42L48 54" />} title={t('gone.title')}>
          {t('gone.text')}
        </EmptyState>
      ) : webhook ? (
        <WebhookEditor key={webhook.id} webhook={webhook} onGone={goBack} />
      ) : error ? (
        <ErrorState
          title={t('loadOneFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      ) : (
        <EditorSkeleton />
      )}
    </Page>
  );
}

function EditorSkeleton() {
  const { t } = useTranslation('webhooks');
  return (
    <div
      role="status"
      aria-label={t('loadingOne')}
      className="flex min-h-0 flex-1 flex-col gap-3.5 px-6 pt-4.5 pb-5 max-sm:px-4"
    >
      <Skeleton className="h-7 w-72 rounded" />
      <Skeleton className="h-13 rounded-xl" />
      <div className="flex min-h-0 flex-1 gap-4">
        <Skeleton className="w-55 shrink-0 rounded-xl max-lg:hidden" />
        <Skeleton className="min-w-0 flex-1 rounded-xl" />
        <Skeleton className="w-108 shrink-0 rounded-xl max-lg:hidden" />
      </div>
    </div>
  );
}
