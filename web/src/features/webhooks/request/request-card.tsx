import type { Output } from '@yupflow/contract/endpoint';
import type { webhooks } from '@yupflow/contract/webhooks';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../../../resource/copy-and-tell.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Card, CardHeader } from '../card.tsx';
import { CodeBlock } from '../code-block.tsx';
import { useEditor } from '../editor-context.ts';
import { variableOf, writtenPath } from './paths.ts';
import { RequestTree } from './request-tree.tsx';
import { useRequestTime } from './use-request-time.ts';
import { WaitingForFirst } from './waiting-for-first.tsx';

export type RequestDetail = Output<typeof webhooks.getRequest, 'answer'>;

interface Props {
  readonly request: RequestDetail | null;
  readonly isNewest: boolean;
  /** None ever came. */
  readonly isEmpty: boolean;
  readonly failure: { readonly retry: () => void; readonly isRetrying: boolean } | null;
}

const views = ['tree', 'headers', 'json'] as const;
type View = (typeof views)[number];

/** What a request said: its values are taken from here. */
export function RequestCard({ request, isNewest, isEmpty, failure }: Props) {
  const { t } = useTranslation('webhooks');
  const time = useRequestTime();
  const [view, setView] = useState<View>('tree');
  const title = t(isNewest ? 'request.last' : 'request.one');
  return (
    <Card label={title} className="max-h-160 min-h-80 @4xl:max-h-none @4xl:min-h-0">
      <CardHeader title={title}>
        {request && (
          <>
            <span className="min-w-0 truncate text-meta text-muted tabular-nums max-sm:hidden">
              {time.exact(request.at)}
            </span>
            <span className="ml-auto">
              <Segmented
                isDense
                label={t('request.view')}
                value={view}
                onChange={setView}
                options={views.map((value) => ({ value, label: t(`request.views.${value}`) }))}
              />
            </span>
          </>
        )}
      </CardHeader>
      {request ? (
        view === 'json' ? (
          <Json content={request.content} />
        ) : (
          // Open and closed belong to one request and one view.
          <RequestTree
            key={`${request.id} ${view}`}
            content={request.content}
            roots={
              view === 'headers'
                ? ['headers']
                : Object.keys(request.content.query).length > 0
                  ? ['body', 'query']
                  : ['body']
            }
          />
        )
      ) : isEmpty ? (
        <WaitingForFirst />
      ) : failure ? (
        <FailedPart onRetry={failure.retry} isRetrying={failure.isRetrying} className="p-4">
          {t('request.loadFailed')}
        </FailedPart>
      ) : (
        <div role="status" aria-label={t('request.loading')} className="flex flex-col gap-2.5 p-4">
          {[40, 60, 52, 70, 44].map((width) => (
            <div key={width} style={{ width: `${width}%` }}>
              <Skeleton className="h-4 rounded" />
            </div>
          ))}
        </div>
      )}
      {request && view !== 'json' && <ChosenPath />}
    </Card>
  );
}

function Json({ content }: { readonly content: RequestDetail['content'] }) {
  const { t } = useTranslation('webhooks');
  const text = typeof content.body === 'string' ? content.body : JSON.stringify(content.body, null, 2);
  return (
    <>
      <CodeBlock>{text}</CodeBlock>
      <div className="flex min-h-10 shrink-0 items-center justify-end border-t border-line px-3 py-0.5">
        <Button
          look="ghost"
          icon={Copy}
          onPress={() => void copyAndTell(text, { done: t('request.jsonCopied'), failed: t('copyFailed') })}
        >
          {t('request.copyJson')}
        </Button>
      </div>
    </>
  );
}

/** Where the chosen value stands, and how texts name it. */
function ChosenPath() {
  const { t } = useTranslation('webhooks');
  const { chosen } = useEditor();
  const variable = chosen && variableOf(chosen);
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2 border-t border-line py-0.5 pr-3 pl-4 text-meta text-muted">
      {chosen ? (
        <>
          <code className="min-w-0 flex-1 truncate text-[12px] text-text" title={writtenPath(chosen)}>
            {writtenPath(chosen)}
          </code>
          {variable && (
            <Button
              look="ghost"
              icon={Copy}
              onPress={() =>
                void copyAndTell(`{{${variable}}}`, { done: t('request.variableCopied'), failed: t('copyFailed') })
              }
            >
              {t('request.copyVariable')}
            </Button>
          )}
        </>
      ) : (
        t('request.pick')
      )}
    </div>
  );
}
