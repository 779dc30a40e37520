import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '@yupflow/contract/client';
import { flows } from '@yupflow/contract/flows';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { linkButtonClass } from '../../ui/link-button.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CloneForm } from './shared/clone-form.tsx';
import { FlowPreview } from './shared/flow-preview.tsx';

/** What somebody shared by link: to look at, and to copy where that is allowed. */
export default function SharedFlowPage() {
  const { t } = useTranslation('flows');
  const { id: token = '' } = useParams({ strict: false }) as { id?: string };
  const errorText = useErrorText();
  const {
    data: flow,
    error,
    refetch,
    isRefetching,
  } = useQuery({
    queryKey: ['shared-flow', token],
    queryFn: ({ signal }) => call(flows.getShared, { params: { token } }, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (isGone(error)) return <Gone />;
  if (error && !flow)
    return (
      <Page title={t('shared.title')}>
        <ErrorState
          title={t('loadOneFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      </Page>
    );
  if (!flow)
    return (
      <Page title={t('shared.title')}>
        <div aria-busy className="flex min-h-0 flex-1 gap-6 p-6">
          <Skeleton className="flex-1 rounded-xl" />
          <Skeleton className="w-90 rounded-xl max-lg:hidden" />
        </div>
      </Page>
    );
  return (
    <Page title={t('shared.title')}>
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <div className="relative min-h-0 min-w-0 flex-1 max-lg:h-[60vh] max-lg:flex-none">
          <FlowPreview flow={flow} />
        </div>
        <aside
          aria-label={flow.name}
          className="flex w-90 shrink-0 flex-col gap-5 overflow-y-auto border-l border-line bg-surface p-6 max-lg:order-first max-lg:w-full max-lg:overflow-visible max-lg:border-b max-lg:border-l-0 max-lg:p-4"
        >
          <div>
            <h2 className="text-section font-semibold wrap-anywhere">{flow.name}</h2>
            <p className="mt-1 text-dense text-muted">
              {t('shared.by', { company: flow.company })} · {t('shared.blocks', { count: flow.document.blocks.length })}
            </p>
          </div>
          <CloneForm key={token} token={token} flow={flow} />
        </aside>
      </div>
    </Page>
  );
}

/** A link that was never there and one of a malformed address look the same. */
const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_fields');

function Gone() {
  const { t } = useTranslation('flows');
  return (
    <Page title={t('shared.title')}>
      <EmptyState
        drawing={
          <>
            <rect x="14" y="30" width="34" height="26" rx="5" />
            <rect x="72" y="18" width="34" height="26" rx="5" />
            <path d="M48 43c12 0 12-12 24-12" strokeDasharray="3 4" />
            <path d="M80 62l16 16M96 62l-16 16" />
          </>
        }
        title={t('shared.gone.title')}
        action={
          <Link to={screens.folders.path} className={linkButtonClass}>
            {t('shared.gone.action')}
          </Link>
        }
      >
        {t('shared.gone.text')}
      </EmptyState>
    </Page>
  );
}
