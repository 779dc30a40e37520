import type { RequestPath, Webhook } from '@yupflow/contract/webhooks';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyNames } from '../../pickers/actions/company-names.ts';
import { MoreVariables } from '../../pickers/actions/variable-names.ts';
import { LeaveGuard } from '../../resource/leave-guard.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionsCard } from './actions/actions-card.tsx';
import { EditorContext } from './editor-context.ts';
import { EditorHeader } from './editor-header.tsx';
import { MappingCard } from './mapping/mapping-card.tsx';
import { OutcomePanel } from './outcome/outcome-panel.tsx';
import { nameablePaths, variableOf } from './request/paths.ts';
import { RequestCard } from './request/request-card.tsx';
import { RequestHistory } from './request/request-history.tsx';
import { useRequest, useRequests } from './request/request-queries.ts';
import { UrlBar } from './url-bar.tsx';
import { useRefusal } from './use-refusal.ts';
import { useWebhookDraft } from './use-webhook-draft.ts';

interface Props {
  readonly webhook: Webhook;
  readonly onGone: () => void;
}

/** What came on the left, what it said beside it (below, where there is less room), and on the right where it goes and what it does. */
export function WebhookEditor({ webhook, onGone }: Props) {
  const { t } = useTranslation('webhooks');
  const editing = useWebhookDraft(webhook);
  const refusal = useRefusal();
  const names = useCompanyNames();
  const [{ request: asked }, changeParams] = useSearchParams();
  const [chosen, setChosen] = useState<RequestPath | null>(null);
  const requests = useRequests(webhook.id);
  const newest = requests.data?.[0] ?? null;
  const shown = requests.data?.find(({ id }) => id === asked) ?? newest;
  const opened = useRequest(webhook.id, shown?.id ?? null);
  const request = opened.data;
  const failed = requests.data ? opened : requests;
  const content = shown && request ? request.content : null;
  const isLocked = webhook.mode === 'production';
  const { draft, change, isDirty, isSaving, discard } = editing;

  const variables = useMemo(() => {
    const found = content ? nameablePaths(content).flatMap((path) => variableOf(path) ?? []) : [];
    return found.map((name) => ({ id: name, name, type: 'text', kind: 'default' }) as const);
  }, [content]);

  /** False where it was refused. */
  async function save(): Promise<boolean> {
    try {
      await editing.save();
      refusal.forget();
      return true;
    } catch (error) {
      refusal.tell(error);
      return false;
    }
  }

  // Wherever the focus is: it is nowhere once what had it was taken away.
  useEffect(() => {
    const saveOnShortcut = (event: KeyboardEvent) => {
      const isSave = (event.metaKey || event.ctrlKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's');
      if (!isSave || event.defaultPrevented) return;
      event.preventDefault();
      if (isDirty && !isSaving && !isLocked) void save();
    };
    document.addEventListener('keydown', saveOnShortcut);
    return () => document.removeEventListener('keydown', saveOnShortcut);
  });

  return (
    <EditorContext value={{ webhook, draft, change, isLocked, names, content, chosen, choose: setChosen }}>
      <MoreVariables value={variables}>
        <div className="@container min-h-0 flex-1">
          <div className="flex h-full flex-col gap-3.5 overflow-y-auto px-6 pt-4.5 pb-5 max-sm:px-4">
            <EditorHeader
              webhook={webhook}
              isDirty={isDirty}
              isSaving={isSaving}
              onSave={save}
              onRefused={refusal.tell}
              onDiscard={discard}
              onGone={onGone}
            />
            {webhook.mode_reason === 'flood' && (
              <Banner look="bad" icon={TriangleAlert} role="status" className="rounded-lg border px-3 py-2.5">
                {t('floodBanner')}
              </Banner>
            )}
            <UrlBar webhook={webhook} />
            <div className="flex flex-col gap-4 @4xl:grid @4xl:min-h-110 @4xl:flex-1 @4xl:basis-0 @4xl:grid-cols-[minmax(0,1fr)_400px] @4xl:grid-rows-[auto_minmax(0,1fr)] @6xl:grid-cols-[220px_minmax(0,1fr)_432px] @6xl:grid-rows-[minmax(0,1fr)]">
              <RequestHistory
                requests={requests}
                chosenId={shown?.id ?? null}
                onChoose={(id) => void changeParams({ request: id === newest?.id ? null : id }, { replace: true })}
              />
              <RequestCard
                request={shown && request ? request : null}
                isNewest={shown === newest}
                isEmpty={requests.data?.length === 0}
                failure={
                  failed.isError ? { retry: () => void failed.refetch(), isRetrying: failed.isRefetching } : null
                }
              />
              <div className="flex min-h-0 flex-col overflow-hidden rounded-xl border border-line bg-surface @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1 @6xl:col-start-3 @6xl:row-span-1">
                <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
                  <MappingCard />
                  <ActionsCard refused={refusal.refused} />
                </div>
                <OutcomePanel request={shown && request ? request : null} isDirty={isDirty} />
              </div>
            </div>
          </div>
        </div>
        <LeaveGuard isDirty={isDirty} />
      </MoreVariables>
    </EditorContext>
  );
}
