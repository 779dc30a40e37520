import { useNavigate } from '@tanstack/react-router';
import { type Connection, connections } from '@yupflow/contract/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { resourceOf } from '../../resource/resource.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { useList } from '../../resource/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BehaviourBar } from './behaviour-bar.tsx';
import { LineTile } from './line-tile.tsx';
import { PeerPicker } from './peer-picker.tsx';
import { type Peer, peersOf } from './peers.ts';
import { Phone } from './phone.tsx';
import { useSimulator } from './simulator-calls.ts';
import { WireLog } from './wire-log.tsx';

const linesResource = resourceOf('connections', connections);

/** A make-believe phone beside the product: nothing here leaves for WhatsApp. */
export default function SimulatorPage() {
  const { t } = useTranslation('simulator');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const list = useList(linesResource, '');
  const [{ line: chosen }, changeSearch] = useSearchParams();
  const lines = list.items.filter(({ type }) => type === 'simulator');
  const selected = lines.find(({ id }) => id === chosen) ?? lines[0];
  const pairUp = (line: Connection) => void navigate({ to: '/connections', search: { pair: line.id, line: line.id } });

  if (list.isPending)
    return (
      <Page title={t('title')}>
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 p-6">
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-96 rounded-xl" />
        </div>
      </Page>
    );
  if (!selected)
    return (
      <Page title={t('title')}>
        {list.error ? (
          <ErrorState
            title={t('loadFailed')}
            message={errorText(list.error)}
            onRetry={list.retry}
            isRetrying={list.isRetrying}
          />
        ) : (
          <EmptyState
            drawing={<path d="M44 18h32v68H44zM54 78h12M30 40c-6 6-6 18 0 24M90 40c6 6 6 18 0 24" />}
            title={t('empty.title')}
            action={
              <Button look="primary" onPress={() => void navigate({ to: '/connections', search: { open: 'new' } })}>
                {t('empty.action')}
              </Button>
            }
          >
            {t('empty.text')}
          </EmptyState>
        )}
      </Page>
    );
  return (
    <Page title={t('title')}>
      {/* Where one stands below the other, the phone comes before the log: it is what people came for. */}
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto max-lg:px-6 max-lg:py-4 max-sm:px-4 lg:grid lg:grid-cols-[minmax(0,1fr)_412px] lg:gap-0 lg:overflow-hidden">
        <div className="contents flex-col gap-4 lg:flex lg:min-h-0 lg:overflow-y-auto lg:px-6 lg:py-4">
          <p className="text-dense text-muted">{t('help')}</p>
          <div className="@container shrink-0">
            <ul aria-label={t('lines')} className="grid gap-3 @lg:grid-cols-2">
              {lines.map((line) => (
                <LineTile
                  key={line.id}
                  line={line}
                  isSelected={line === selected}
                  onSelect={() => void changeSearch({ line: line.id }, { replace: true })}
                  onConnect={() => pairUp(line)}
                />
              ))}
            </ul>
          </div>
          <div className="flex flex-col gap-4 max-lg:order-last lg:min-h-0 lg:flex-1">
            <WireLog key={selected.id} lineId={selected.id} />
            <BehaviourBar lineId={selected.id} />
          </div>
        </div>
        <div className="border-line bg-page lg:overflow-y-auto lg:border-l lg:px-6 lg:py-4">
          <PhoneSide key={selected.id} line={selected} />
        </div>
      </div>
    </Page>
  );
}

function PhoneSide({ line }: { readonly line: Connection }) {
  const { t } = useTranslation('simulator');
  const errorText = useErrorText();
  const { data, isPending, error, refetch, isRefetching } = useSimulator(line.id);
  const [picked, setPicked] = useState<Peer | null>(null);
  const peers = data ? peersOf(data) : [];
  const peer = picked ?? peers[0] ?? null;
  if (isPending)
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
        <Skeleton className="h-14 rounded-lg" />
        <Skeleton className="mx-auto h-[min(44rem,calc(100dvh-13rem))] min-h-100 w-full max-w-90 rounded-[2.5rem]" />
      </div>
    );
  if (error && !data)
    return (
      <ErrorState
        title={t('phoneFailed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <PeerPicker peers={peers} value={peer} onChange={setPicked} />
      {peer ? (
        <Phone key={peer.group?.id ?? peer.phone} lineId={line.id} lineName={line.name} peer={peer} />
      ) : (
        <p className="py-12 text-center text-dense text-muted">{t('inventFirst')}</p>
      )}
    </div>
  );
}
