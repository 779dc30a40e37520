import type { FranchiseDelivery } from '@yupflow/contract/franchise-integration';
import { CircleCheck, CircleX, Clock, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { useFormat } from '../../../locales/format.ts';
import { LoadMore } from '../../../resource/load-more.tsx';
import type { Icon } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useErrorWords } from '../hooks/use-error-words.ts';
import { useFranchiseDeliveries } from './franchise-calls.ts';

const looks = {
  delivered: { icon: CircleCheck, color: 'text-ok' },
  waiting: { icon: Clock, color: 'text-soft' },
  retrying: { icon: RotateCw, color: 'text-warn' },
  failed: { icon: CircleX, color: 'text-bad' },
} as const satisfies Record<string, { icon: Icon; color: string }>;

/** What waits after a failure is not the same as what waits for its turn. */
const stateOf = ({ state, attempts }: FranchiseDelivery): keyof typeof looks =>
  state === 'waiting' && attempts > 0 ? 'retrying' : state;

/** What was delivered, or not, newest first. */
export function FranchiseDeliveries({ hookId }: { readonly hookId: string }) {
  const { t } = useTranslation('integration');
  const errorText = useErrorText();
  const list = useFranchiseDeliveries(hookId);
  const { deliveries } = list;
  return (
    <section aria-label={t('deliveries.title')} className="flex flex-col gap-3">
      <h3 className="mt-2 text-body font-semibold">{t('deliveries.title')}</h3>
      {list.isPending && (
        <div role="status" aria-label={t('deliveries.loading')} className="flex flex-col gap-4 py-3">
          {[180, 148, 196].map((width) => (
            <div key={width} style={{ width }}>
              <Skeleton className="h-3.5 rounded" />
            </div>
          ))}
        </div>
      )}
      {list.error && !deliveries && (
        <ErrorState
          title={t('deliveries.loadFailed')}
          message={errorText(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
        />
      )}
      {deliveries?.length === 0 && (
        <p className="py-6 text-center text-dense text-balance text-muted">{t('deliveries.none.all')}</p>
      )}
      {deliveries && deliveries.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
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
        deliveries && deliveries.length > 0 && <p className="text-meta text-muted">{t('deliveries.kept')}</p>
      )}
    </section>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: FranchiseDelivery }) {
  const { t } = useTranslation('franchise-integration');
  const { t: words } = useTranslation('integration');
  const format = useFormat();
  const errorWords = useErrorWords();
  const { event, attempts, created_at, next_at, error } = delivery;
  const state = stateOf(delivery);
  const { icon: StateIcon, color } = looks[state];
  const facts = [
    words(`deliveries.states.${state}`),
    error === 'switched_off' ? t('switchedOff') : errorWords(delivery),
    attempts > 1 && words('deliveries.attempts', { count: attempts }),
    state === 'retrying' && next_at !== null && words('deliveries.next', { time: format.moment(next_at) }),
  ].filter((fact) => fact !== null && fact !== false);
  return (
    <li className="flex min-h-13 items-center gap-3 px-3 py-2">
      <StateIcon aria-hidden className={cx('size-4.5 shrink-0', color)} />
      <span className="mr-auto min-w-0">
        <span className="block text-dense font-medium">{t(`events.${event}`)}</span>
        <span className={cx('block text-meta tabular-nums', state === 'failed' ? 'text-bad' : 'text-soft')}>
          {facts.join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-meta text-soft">
        <RelativeTime moment={created_at} />
      </span>
    </li>
  );
}
