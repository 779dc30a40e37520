import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { LoadMore } from '../../../resource/load-more.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { type StateFilter, useDeliveries } from './hook-calls.ts';
import type { Hook } from './hook-side.ts';
import { SendTest } from './send-test.tsx';

const filters = ['all', 'delivered', 'waiting', 'failed'] as const satisfies StateFilter[];

/** What was delivered, or not, newest first; each opens to what was said. */
export function DeliveryLog({ hook }: { readonly hook: Hook }) {
  const { t } = useTranslation('integration');
  const errorText = useErrorText();
  const [filter, setFilter] = useState<StateFilter>('all');
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useDeliveries(hook.id, filter);
  return (
    <section aria-label={t('deliveries.title')} className="flex flex-col gap-3">
      <SendTest
        hook={hook}
        onSent={({ id }) => {
          setFilter('all');
          setOpenId(id);
        }}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-body font-semibold">{t('deliveries.title')}</h3>
        <Segmented
          label={t('deliveries.filter')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`deliveries.filters.${value}`) }))}
          onChange={setFilter}
        />
      </div>
      {list.isPending && (
        <div role="status" aria-label={t('deliveries.loading')} className="flex flex-col gap-4 py-3">
          {[180, 148, 196].map((width) => (
            <div key={width} style={{ width }}>
              <Skeleton className="h-3.5 rounded" />
            </div>
          ))}
        </div>
      )}
      {list.error && list.deliveries.length === 0 && (
        <ErrorState
          title={t('deliveries.loadFailed')}
          message={errorText(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
        />
      )}
      {list.isSuccess && list.deliveries.length === 0 && (
        <p className="py-6 text-center text-dense text-balance text-muted">{t(`deliveries.none.${filter}`)}</p>
      )}
      {list.deliveries.length > 0 && (
        <ul aria-busy={list.isPlaceholderData} className="divide-y divide-line rounded-lg border border-line">
          {list.deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              hookId={hook.id}
              delivery={delivery}
              isOpen={delivery.id === openId}
              onToggle={() => setOpenId((before) => (before === delivery.id ? null : delivery.id))}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
        />
      ) : (
        list.deliveries.length > 0 && <p className="text-meta text-muted">{t('deliveries.kept')}</p>
      )}
    </section>
  );
}
