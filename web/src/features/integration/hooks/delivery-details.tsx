import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { useFormat } from '../../../locales/format.ts';
import { Button } from '../../../ui/button.tsx';
import { denseControlClass } from '../../../ui/settings.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CodeSample } from '../code-sample.tsx';
import { deliveryQuery, useResend } from './hook-calls.ts';
import { type HookDelivery, useHookSide } from './hook-side.ts';

interface Props {
  readonly hookId: string;
  readonly delivery: HookDelivery;
}

/** What was sent, what was answered, and once more. */
export function DeliveryDetails({ hookId, delivery }: Props) {
  const { t } = useTranslation('integration');
  const words = useHookSide().useWords();
  const format = useFormat();
  const resend = useResend(hookId);
  const { id, state, took_ms, next_at, event, created_at } = delivery;
  const facts = [
    format.moment(created_at),
    took_ms !== null && t('deliveries.took', { ms: format.number(took_ms) }),
    state === 'waiting' && next_at !== null && t('deliveries.next', { time: format.moment(next_at) }),
  ].filter((fact) => fact !== false);
  return (
    <div className="flex flex-col gap-3 border-t border-line px-3 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 text-meta text-muted tabular-nums">
          <p>{facts.join(' · ')}</p>
          <p className="break-all">
            {t('deliveries.id')}: <code className="font-mono">{id}</code>
          </p>
        </div>
        <Button
          icon={RotateCw}
          className={denseControlClass}
          label={t('deliveries.resendNamed', { event: words.event(event) })}
          isPending={resend.isPending}
          onPress={() => resend.mutate(id)}
        >
          {t('deliveries.resend')}
        </Button>
      </div>
      <Said hookId={hookId} deliveryId={id} />
    </div>
  );
}

function Said({ hookId, deliveryId }: { readonly hookId: string; readonly deliveryId: string }) {
  const { t } = useTranslation('integration');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isRefetching } = useQuery(deliveryQuery(useHookSide(), hookId, deliveryId));
  if (error && !data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-dense">
        <p className="mr-auto">
          {t('deliveries.detailsFailed')}. {errorText(error)}
        </p>
        <Button isPending={isRefetching} onPress={() => void refetch()}>
          {common('tryAgain')}
        </Button>
      </div>
    );
  if (!data)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton className="h-24 rounded-lg" />
      </div>
    );
  return (
    <>
      {data.attempts > 0 &&
        data.status !== null &&
        (data.answer ? (
          <CodeSample label={t('deliveries.answer', { status: data.status })} code={data.answer} />
        ) : (
          <p className="text-dense text-muted">{t('deliveries.noAnswer', { status: data.status })}</p>
        ))}
      {data.body === null ? (
        <p className="text-dense text-muted">{t('deliveries.notSent')}</p>
      ) : (
        <CodeSample label={t('deliveries.body')} code={JSON.stringify(data.body, null, 2)} />
      )}
    </>
  );
}
