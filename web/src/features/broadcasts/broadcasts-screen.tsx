import { type Broadcast, type BroadcastState, broadcastStates } from '@yupflow/contract/broadcasts';
import { Ban, ChartLine, Copy, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { useFormat } from '../../locales/format.ts';
import { loadTexts } from '../../locales/i18n.ts';
import { ConfirmRemove } from '../../resource/confirm-remove.tsx';
import { ListPage } from '../../resource/list-page.tsx';
import { useIsSupport } from '../../resource/members-only.tsx';
import type { Removal } from '../../resource/removal.ts';
import { ResourceList } from '../../resource/resource-list.tsx';
import type { RowAction } from '../../resource/resource-table.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { useList } from '../../resource/use-list.ts';
import { useRemove } from '../../resource/use-remove.ts';
import { Button } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Page } from '../../ui/page.tsx';
import { broadcastsResource } from './broadcasts-resource.ts';
import { FormPanel } from './form-panel.tsx';
import { NoBroadcasts } from './no-broadcasts.tsx';
import { OptOutsSlideOver } from './opt-outs-slide-over.tsx';
import { ReportSkeleton } from './report/report-skeleton.tsx';
import { StartDialog } from './start-dialog.tsx';
import { useBroadcastActions } from './use-broadcast-actions.ts';
import { type Tab, useColumns } from './use-columns.tsx';
import { usePanels } from './use-panels.ts';

const BroadcastReport = lazy(async () => {
  const [{ BroadcastReport: component }] = await Promise.all([
    import('./report/broadcast-report.tsx'),
    loadTexts(['broadcast-report']),
  ]);
  return { default: component };
});

const isOver = (state: BroadcastState) => state === 'finished' || state === 'failed';

interface Props {
  readonly tab: Tab;
  /** Over the list, and scrolling with it. */
  readonly above?: ReactNode;
}

/** A list of broadcasts, or the report of one. */
export function BroadcastsScreen({ tab, above }: Props) {
  const { reportId, closeReport } = usePanels();
  if (!reportId) return <BroadcastsList tab={tab} above={above} />;
  return (
    <Suspense
      fallback={
        <div className="p-6">
          <ReportSkeleton />
        </div>
      }
    >
      <BroadcastReport key={reportId} id={reportId} onClose={closeReport} />
    </Suspense>
  );
}

function BroadcastsList({ tab, above }: Props) {
  const { t } = useTranslation('broadcasts');
  const { t: common } = useTranslation();
  const format = useFormat();
  const panels = usePanels();
  const columns = useColumns(tab);
  const actions = useBroadcastActions();
  const isSupport = useIsSupport();
  const isPhone = useMediaQuery(atMostPhone);
  const [{ search = '', state: askedState }, changeParams] = useSearchParams();
  const states = broadcastStates.filter((state) => isOver(state) === (tab === 'history'));
  const state = states.find((one) => one === askedState);
  const list = useList(broadcastsResource, search, { tab, ...(state && { state }) });
  const [toStart, setToStart] = useState<Broadcast | null>(null);
  const [toRemove, setToRemove] = useState<Broadcast | null>(null);
  const removalOf = ({ name, state: at }: Broadcast): Removal => ({
    question: t('confirmDelete', { name }),
    consequence: t(`confirmDeleteText.${at === 'waiting' ? 'waiting' : isOver(at) ? 'over' : 'running'}`),
    done: t('deleted'),
  });
  const remove = useRemove(broadcastsResource, () => t('deleted'));

  function removeAsked() {
    setToRemove(null);
    if (!toRemove) return;
    if (panels.form.openId === toRemove.id) panels.form.closeSaved();
    remove.mutate(toRemove);
  }

  const open = (broadcast: Broadcast) =>
    broadcast.state === 'waiting' ? panels.form.openItem(broadcast.id) : panels.openReport(broadcast.id);

  function actionsOf(broadcast: Broadcast): RowAction[] {
    const { id, state: at } = broadcast;
    const look: RowAction =
      at === 'waiting'
        ? { id: 'edit', label: common('edit'), icon: Pencil, run: () => open(broadcast) }
        : { id: 'report', label: t('actions.report'), icon: ChartLine, run: () => open(broadcast) };
    const begin = { id: 'start', label: t('actions.start'), icon: Play, run: () => setToStart(broadcast) };
    const goOn = { id: 'resume', label: t('actions.resume'), icon: Play, run: () => actions.start(broadcast) };
    const halt = { id: 'pause', label: t('actions.pause'), icon: Pause, run: () => actions.pause(broadcast) };
    const next = at === 'waiting' ? [begin] : at === 'paused' ? [goOn] : [];
    return [
      look,
      ...(at === 'started' ? [halt] : isSupport ? [] : next),
      { id: 'duplicate', label: t('actions.duplicate'), icon: Copy, run: () => panels.duplicate(id) },
      { id: 'delete', label: common('delete'), icon: Trash2, isRemoval: true, run: () => setToRemove(broadcast) },
    ];
  }

  const optOuts = (
    <Button icon={Ban} label={t('optOuts.open')} onPress={panels.openOptOuts} className="max-sm:ml-auto">
      {t('optOuts.open')}
    </Button>
  );
  return (
    <Page count={list.found && format.number(list.found.total) + (list.found.has_more_than_total ? '+' : '')}>
      <ListPage
        help={t(tab === 'current' ? 'help' : 'historyHelp')}
        searchLabel={t('search')}
        filter={
          <div className="flex flex-wrap gap-2">
            <FilterSelect<BroadcastState>
              label={t('state')}
              allLabel={t('allStates')}
              value={state ?? null}
              options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
              onChange={(chosen) => void changeParams({ state: chosen })}
            />
            {isPhone && optOuts}
          </div>
        }
        action={
          <div className="flex gap-2">
            {!isPhone && optOuts}
            {tab === 'current' && (
              <Button
                look="primary"
                icon={Plus}
                label={t('new')}
                // Beside the search, which needs the room for words.
                className={isPhone ? 'min-w-11' : ''}
                onPress={panels.form.openNew}
              >
                {!isPhone && t('new')}
              </Button>
            )}
          </div>
        }
      >
        {above}
        <ResourceList
          resource={broadcastsResource}
          list={list}
          columns={columns}
          nameOf={({ name }) => name}
          search={search}
          onClearSearch={() => void changeParams({ search: null })}
          fixed={[]}
          empty={
            <NoBroadcasts
              tab={tab}
              isFiltered={state !== undefined}
              onShowAll={() => void changeParams({ state: null })}
              onCreate={panels.form.openNew}
            />
          }
          openerOf={(broadcast) => () => open(broadcast)}
          actionsOf={actionsOf}
        />
      </ListPage>
      <p role="status" className="sr-only">
        {search && list.found && !list.isRefreshing && t('found', { count: list.found.total })}
      </p>
      <FormPanel panels={panels} onRemove={setToRemove} />
      <OptOutsSlideOver isOpen={panels.showsOptOuts} onClose={panels.closeOptOuts} />
      <StartDialog
        broadcast={toStart}
        onCancel={() => setToStart(null)}
        onConfirm={() => {
          setToStart(null);
          if (toStart) actions.start(toStart);
        }}
      />
      <ConfirmRemove
        removal={toRemove && removalOf(toRemove)}
        onConfirm={removeAsked}
        onCancel={() => setToRemove(null)}
      />
    </Page>
  );
}
