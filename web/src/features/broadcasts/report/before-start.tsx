import { useQuery } from '@tanstack/react-query';
import { type Broadcast, broadcasts } from '@yupflow/contract/broadcasts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { AudiencePreview } from '../audience-preview.tsx';
import { PreviewLine } from '../preview-summary.tsx';

/** Whom it would reach if it began now, and how long that takes. */
export function BeforeStart({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation('broadcasts');
  const { audience, connections, delay, flow, scheduled_at, window } = broadcast;
  const body = {
    audience,
    connections: connections.map(({ id }) => id),
    delay,
    flow_id: flow?.id ?? null,
    scheduled_at,
    window,
  };
  const { data, isError, refetch } = useQuery({
    queryKey: ['broadcast-preview', JSON.stringify(body)],
    queryFn: ({ signal }) => call(broadcasts.preview, { body }, { signal }),
    // Contacts and lines change meanwhile.
    staleTime: 0,
  });
  return (
    <section aria-label={t('preview.title')} className="rounded-xl border border-line bg-surface p-4">
      <h2 className="mb-3 text-body font-semibold">{t('preview.title')}</h2>
      <AudiencePreview preview={data} hasFailed={isError} onRetry={() => void refetch()} isRefreshing={false} />
      {data && (
        <div className="mt-3 flex flex-col gap-2">
          <PreviewLine preview={data} />
          {data.warnings.map((warning) => (
            <p key={warning} className="flex gap-1.5 text-meta text-warn">
              <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
              {t(`warnings.${warning}`)}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
