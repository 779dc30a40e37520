import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { franchiseInvoices, type SoldInvoiceDetails } from '@yupflow/contract/franchise-invoices';
import { Ban, CircleAlert, CircleDollarSign, Copy, ExternalLink, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { copyAndTell } from '../../../resource/copy-and-tell.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { toast } from '../../../ui/toast.ts';
import type { InvoiceDeed } from './invoice-deed-dialog.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';

interface Props {
  readonly id: string;
  readonly onDeed: (deed: InvoiceDeed) => void;
  readonly onClose: () => void;
}

/** An invoice with what was tried to collect it, and what can be done with it. */
export function InvoiceSlide({ id, onDeed, onClose }: Props) {
  const { t } = useTranslation('franchise-invoices');
  const errorText = useErrorText();
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey: ['franchise-invoices', 'details', id],
    queryFn: ({ signal }) => call(franchiseInvoices.get, { params: { id } }, { signal }),
  });
  if (!data)
    return (
      <>
        <SlideOverHeader title={t('one')} onClose={onClose} />
        <SlideOverBody>
          {error ? (
            <ErrorState
              title={t('loadOneFailed')}
              message={errorText(error)}
              onRetry={() => void refetch()}
              isRetrying={isRefetching}
            />
          ) : (
            <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
              <Skeleton className="h-6 w-32 rounded" />
              <Skeleton className="h-24 rounded-lg" />
              <Skeleton className="h-24 rounded-lg" />
            </div>
          )}
        </SlideOverBody>
      </>
    );
  return (
    <>
      <SlideOverHeader
        title={t('named', { number: data.number })}
        note={`${data.company.name} · ${data.description}`}
        onClose={onClose}
      />
      <SlideOverBody>
        <div>
          <InvoiceStateBadge {...data} />
        </div>
        {data.flag && <Flag invoice={data} />}
        <InvoiceFacts invoice={data} />
        {data.state === 'open' && <PayLink url={data.url} />}
      </SlideOverBody>
      <Deeds invoice={data} onDeed={onDeed} onClose={onClose} />
    </>
  );
}

/** What is wrong with it, until somebody says that it was dealt with. */
function Flag({ invoice: { id, flag } }: { readonly invoice: SoldInvoiceDetails }) {
  const { t } = useTranslation('franchise-invoices');
  const errorText = useErrorText();
  const client = useQueryClient();
  const clear = useMutation({
    mutationFn: () => call(franchiseInvoices.clearFlag, { params: { id } }),
    onSuccess: () => toast.success(t('cleared')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['franchise-invoices'] }),
  });
  if (!flag) return null;
  return (
    <Banner look="bad" icon={CircleAlert} role="status" className="rounded-lg border px-3 py-2.5">
      <p>{t(`flags.${flag}`)}</p>
      <Button className="mt-2" isPending={clear.isPending} onPress={() => clear.mutate()}>
        {t('lookedAt')}
      </Button>
    </Banner>
  );
}

function PayLink({ url }: { readonly url: string }) {
  const { t } = useTranslation('franchise-invoices');
  const copy = () => copyAndTell(url, { done: t('details.copied'), failed: t('details.copyFailed') });
  return (
    <section>
      <h3 className="mb-1.5 text-dense font-medium">{t('details.link')}</h3>
      <p className="rounded-lg border border-line bg-page px-3 py-2 font-mono text-meta break-all select-all dark:bg-raised">
        {url}
      </p>
      <div className="mt-2 flex gap-2">
        <Button icon={Copy} onPress={() => void copy()}>
          {t('details.copy')}
        </Button>
        <Button icon={ExternalLink} onPress={() => void window.open(url, '_blank', 'noopener')}>
          {t('details.open')}
        </Button>
      </div>
    </section>
  );
}

interface DeedsProps {
  readonly invoice: SoldInvoiceDetails;
  readonly onDeed: (deed: InvoiceDeed) => void;
  readonly onClose: () => void;
}

function Deeds({ invoice, onDeed, onClose }: DeedsProps) {
  const { t } = useTranslation(['franchise-invoices', 'common']);
  const run = (kind: InvoiceDeed['kind']) => () => onDeed({ kind, invoice });
  const { state } = invoice;
  const start =
    state === 'open' ? (
      <Button look="danger-ghost" icon={Ban} className="-ml-3" onPress={run('void')}>
        {t('void.verb')}
      </Button>
    ) : state === 'paid' ? (
      <Button look="danger-ghost" icon={Undo2} className="-ml-3" onPress={run('refund')}>
        {t('refund.verb')}
      </Button>
    ) : undefined;
  return (
    <SlideOverFooter start={start}>
      <Button onPress={onClose}>{t('common:close')}</Button>
      {state === 'open' && (
        <Button look="primary" icon={CircleDollarSign} onPress={run('pay')}>
          {t('pay.verb')}
        </Button>
      )}
    </SlideOverFooter>
  );
}
