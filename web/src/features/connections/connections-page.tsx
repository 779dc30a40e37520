import { useNavigate } from '@tanstack/react-router';
import type { Connection } from '@yupflow/contract/connections';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { ConfirmRemove } from '../../resource/confirm-remove.tsx';
import { ItemSlideOver } from '../../resource/item-slide-over.tsx';
import { LoadMore } from '../../resource/load-more.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { useList } from '../../resource/use-list.ts';
import { useOpen } from '../../resource/use-open.ts';
import { useRemove } from '../../resource/use-remove.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConnectionCard, type LineDeeds } from './connection-card.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { connectionsResource, useLineAction } from './connections-calls.ts';
import { HealthPanel } from './health-panel.tsx';
import { LineConsequence, type LineQuestion } from './line-consequence.tsx';
import { NoLinesYet } from './no-lines-yet.tsx';
import { PairingDialog } from './pairing-dialog.tsx';
import { TemplatesSlideOver } from './templates-slide-over.tsx';
import { StripLegend } from './uptime-strip.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

export default function ConnectionsPage() {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const list = useList(connectionsResource, '');
  const slideOver = useOpen();
  const navigate = useNavigate();
  const [{ line: chosen, pair, templates }, changeSearch] = useSearchParams();
  const [asked, setAsked] = useState<LineQuestion | null>(null);
  const remove = useRemove(connectionsResource, () => t('deleted'));
  const disconnect = useLineAction('disconnect', t('disconnected'));
  const infos = useInfos();
  const lines = list.items;
  const selected = lines.find(({ id }) => id === chosen) ?? lines[0];
  const pairing = lines.find(({ id }) => id === pair) ?? null;
  const open = (line: Connection) => void changeSearch({ pair: line.id });
  const closePairing = () => void changeSearch({ pair: null }, { replace: true });

  const health = useRef<HTMLDivElement>(null);

  const deeds: LineDeeds = {
    select: ({ id }) => {
      void changeSearch({ line: id }, { replace: true });
      // Below the list it would change out of sight.
      health.current?.scrollIntoView?.({ block: 'nearest' });
    },
    pair: open,
    edit: ({ id }) => slideOver.openItem(id),
    showTemplates: ({ id }) => void changeSearch({ templates: id }),
    disconnect: (line) => setAsked({ line, deed: 'disconnect' }),
    remove: (line) => setAsked({ line, deed: 'remove' }),
  };

  function goThrough() {
    setAsked(null);
    if (!asked) return;
    if (asked.deed === 'disconnect') return disconnect.mutate(asked.line);
    if (slideOver.openId === asked.line.id) slideOver.closeSaved();
    remove.mutate(asked.line);
  }

  return (
    <Page title={t('title')} count={list.whole && format.number(list.whole.total)}>
      <div className="@container min-h-0 flex-1 overflow-y-auto px-6 py-3 max-sm:px-4">
        <div className="mb-4 flex items-center gap-4">
          <p className="mr-auto text-dense text-muted">{t('help')}</p>
          {lines.length > 0 && (
            <Button look="primary" icon={Plus} onPress={slideOver.openNew}>
              {t('new')}
            </Button>
          )}
        </div>
        <Lines list={list} onCreate={slideOver.openNew}>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[60rem]:grid-cols-[minmax(0,1fr)_344px]">
            <div>
              <ul className="flex flex-col gap-2.5" aria-label={t('title')}>
                {lines.map((line) => (
                  <ConnectionCard key={line.id} line={line} isSelected={line === selected} deeds={deeds} />
                ))}
              </ul>
              <StripLegend />
              {list.hasMore && (
                <LoadMore isLoading={list.isLoadingMore} hasFailed={list.hasFailedToLoadMore} onLoad={list.loadMore} />
              )}
            </div>
            {selected && (
              <div ref={health} className="scroll-my-3">
                <HealthPanel
                  key={selected.id}
                  line={selected}
                  onEdit={() => slideOver.openItem(selected.id)}
                  onTemplates={() => deeds.showTemplates(selected)}
                />
              </div>
            )}
          </div>
        </Lines>
      </div>
      <ItemSlideOver
        resource={connectionsResource}
        slideOver={slideOver}
        form={(item) => (
          <ConnectionForm
            item={item}
            types={infos?.isSimulatorOn ? ['whatsapp', 'cloud', 'simulator'] : ['whatsapp', 'cloud']}
            colors={lines.map(({ color }) => color)}
            onClose={slideOver.close}
            onSaved={slideOver.closeSaved}
            onCreated={({ id }) =>
              void navigate({
                to: '.',
                search: (before: Record<string, string>) => ({ ...before, open: undefined, pair: id, line: id }),
                replace: true,
                // It is saved: there is nothing left to ask about.
                ignoreBlocker: true,
              })
            }
            onRemove={item?.status === 'DISCONNECTED' ? () => setAsked({ line: item, deed: 'remove' }) : undefined}
          />
        )}
      />
      <PairingDialog line={pairing?.cloud ? null : pairing} onClose={closePairing} />
      <WebhookDialog line={pairing?.cloud ? pairing : null} onClose={closePairing} />
      <TemplatesSlideOver
        line={lines.find(({ id }) => id === templates) ?? null}
        onClose={() => void changeSearch({ templates: null }, { replace: true })}
      />
      <ConfirmRemove
        removal={
          asked && {
            question: t(`${asked.deed}Question`, { name: asked.line.name }),
            consequence: <LineConsequence {...asked} />,
            verb: asked.deed === 'disconnect' ? t('disconnect') : undefined,
            done: '',
          }
        }
        onConfirm={goThrough}
        onCancel={() => setAsked(null)}
      />
    </Page>
  );
}

interface LinesProps {
  readonly list: ReturnType<typeof useList<Connection>>;
  readonly onCreate: () => void;
  readonly children: ReactNode;
}

function Lines({ list, onCreate, children }: LinesProps) {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  if (list.isPending)
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-2.5">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-18 rounded-xl" />
        ))}
      </div>
    );
  if (list.items.length > 0) return children;
  if (list.error)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={errorText(list.error)}
        onRetry={list.retry}
        isRetrying={list.isRetrying}
      />
    );
  return <NoLinesYet onCreate={onCreate} />;
}
