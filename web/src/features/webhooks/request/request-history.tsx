import { limits } from '@yupflow/contract/limits';
import type { WebhookRequest } from '@yupflow/contract/webhooks';
import { CircleCheck, CircleX, Copy, LoaderCircle, TriangleAlert } from 'lucide-react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { cx } from '../../../ui/cx.ts';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Card, CardHeader, Count } from '../card.tsx';
import type { useRequests } from './request-queries.ts';
import { useRequestTime } from './use-request-time.ts';

interface Props {
  readonly requests: ReturnType<typeof useRequests>;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

/** What came, newest first. New ones appear by themselves; whoever looks at an older one stays there. */
export function RequestHistory({ requests: { data, error, refetch, isRefetching }, chosenId, onChoose }: Props) {
  const { t } = useTranslation('webhooks');
  const errorText = useErrorText();
  return (
    <Card label={t('requests.title')} className="max-h-72 @4xl:max-h-56 @6xl:max-h-none">
      <CardHeader title={t('requests.title')}>{data && <Count>{data.length}</Count>}</CardHeader>
      {data ? (
        <ListBox
          aria-label={t('requests.title')}
          items={data}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={chosenId === null ? [] : [chosenId]}
          onSelectionChange={(keys) => {
            const [id] = keys === 'all' ? [] : keys;
            if (id !== undefined) onChoose(String(id));
          }}
          renderEmptyState={() => <p className="px-3 py-4 text-meta text-muted">{t('requests.none')}</p>}
          className="min-h-0 flex-1 overflow-y-auto p-1 outline-none"
        >
          {(request) => <RequestItem request={request} />}
        </ListBox>
      ) : error ? (
        <FailedPart onRetry={() => void refetch()} isRetrying={isRefetching} className="flex-1 content-start p-4">
          {errorText(error)}
        </FailedPart>
      ) : (
        <div role="status" aria-label={t('requests.loading')} className="flex flex-1 flex-col gap-3 p-3.5">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-8 rounded" />
          ))}
        </div>
      )}
      <p className="shrink-0 border-t border-line px-3 py-3 text-meta text-muted">
        {t('requests.kept', { count: limits.webhookRequests })}
      </p>
    </Card>
  );
}

function RequestItem({ request }: { readonly request: WebhookRequest }) {
  const { t } = useTranslation('webhooks');
  const time = useRequestTime();
  const { id, at, state, title, subtitle, method, fault } = request;
  const { icon: StateIcon, className } = looks[lookOf(request)];
  const isWrong = lookOf(request) === 'bad';
  const name = (isWrong && fault && t(`faults.${fault}.short`)) || title || t('requests.unnamed');
  return (
    <ListBoxItem
      id={id}
      textValue={`${name}, ${t(`states.${state}`)}, ${time.short(at)}`}
      className="flex cursor-default flex-wrap justify-end gap-x-2 rounded-lg px-2.5 py-1.75 outline-none hover:bg-raised/60 data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand chosen:bg-raised"
    >
      <span className={cx('flex w-full min-w-0 items-center gap-1.5 text-dense font-medium', isWrong && 'text-bad')}>
        <StateIcon aria-hidden className={cx('size-3.5 shrink-0', className)} />
        <span className="truncate" title={name}>
          {name}
        </span>
        <span className="sr-only">{t(`states.${state}`)}</span>
      </span>
      {/* A long time goes below rather than to cut what came to a letter or two. */}
      <span className="min-w-24 flex-1 truncate pl-5 text-meta text-soft" title={subtitle}>
        {subtitle || method}
      </span>
      <span className="text-right text-meta whitespace-nowrap text-soft tabular-nums">{time.short(at)}</span>
    </ListBoxItem>
  );
}

const looks = {
  ok: { icon: CircleCheck, className: 'text-ok' },
  warn: { icon: TriangleAlert, className: 'text-warn' },
  bad: { icon: CircleX, className: 'text-bad' },
  same: { icon: Copy, className: 'text-muted' },
  waiting: { icon: LoaderCircle, className: 'text-muted' },
} as const;

/** A request that was only tested counts as one that would go well, or would not. */
function lookOf({ state, fault }: WebhookRequest): keyof typeof looks {
  if (state === 'failed') return 'bad';
  if (state === 'partly') return 'warn';
  if (state === 'duplicate') return 'same';
  if (state === 'waiting') return 'waiting';
  if (fault === null) return 'ok';
  return fault === 'no_phone' || fault === 'bad_phone' ? 'bad' : 'warn';
}
