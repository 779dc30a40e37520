import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FlowRow, flowSorts, flowStatuses, flows } from '@yupflow/contract/flows';
import { Copy, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useFolders } from '../../pickers/use-folders.ts';
import { NothingFiltered } from '../../resource/nothing-filtered.tsx';
import { ResourcePage } from '../../resource/resource-page.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { toast } from '../../ui/toast.ts';
import { draggedFlow } from './dragged-flow.ts';
import { NameCell, SavedCell, StatusCell } from './flow-cells.tsx';
import { FlowForm } from './flow-form.tsx';
import { flowsResource } from './flows-resource.ts';
import { NoFlowsYet } from './no-flows-yet.tsx';
import { ShareSlideOver } from './share-slide-over.tsx';
import { useMoveFlow } from './use-move-flow.ts';

interface Props {
  /** Null at the root. */
  readonly folderId: string | null;
  /** Stands over the list. */
  readonly above: (move: (flowId: string, folderId: string | null) => void) => ReactNode;
}

/** The flows of one place; a search at the root looks everywhere. */
export function FlowList({ folderId, above }: Props) {
  const { t } = useTranslation('flows');
  const format = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const errorText = useErrorText();
  const move = useMoveFlow();
  const [{ search, status: askedStatus, sort: askedSort }, changeParams] = useSearchParams();
  const [shared, setShared] = useState<FlowRow | null>(null);
  const status = flowStatuses.find((one) => one === askedStatus);
  const sort = flowSorts.find((one) => one === askedSort) ?? 'saved';
  const place = folderId ?? (search ? null : 'root');
  const hasFiled = useFolders().data?.some((folder) => folder.flows > 0);
  const emptyPlace = folderId ? 'emptyFolder' : hasFiled ? 'emptyRoot' : 'empty';

  const duplicate = useMutation({
    mutationFn: ({ id, name, folder_id }: FlowRow) =>
      call(flows.duplicate, { params: { id }, body: { name: t('copyOf', { name }).slice(0, 60), folder_id } }),
    onSuccess: () => toast.success(t('duplicated')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['flows'] }),
  });

  const columns = [
    { id: 'name', title: t('name'), cell: (flow: FlowRow) => <NameCell {...flow} /> },
    {
      id: 'status',
      title: t('status'),
      className: 'w-48 max-sm:hidden',
      cell: (flow: FlowRow) => <StatusCell {...flow} />,
    },
    {
      id: 'version',
      title: t('version'),
      className: 'w-20 text-right tabular-nums @max-4xl:hidden',
      cell: ({ version }: FlowRow) => (version ? `v${version.number}` : '–'),
    },
    {
      id: 'inside',
      title: t('inside'),
      className: 'w-32 text-right tabular-nums @max-4xl:hidden',
      cell: ({ version, inside }: FlowRow) => (version ? format.number(inside) : '–'),
    },
    {
      id: 'saved',
      title: t('saved'),
      className: 'w-44 @max-2xl:hidden',
      cell: (flow: FlowRow) => <SavedCell {...flow} />,
    },
  ];

  return (
    <>
      <ResourcePage
        resource={flowsResource}
        columns={columns}
        nameOf={({ name }) => name}
        dragAs={draggedFlow}
        above={above(move)}
        onOpen={({ id }) => void navigate({ to: '/flows/$id', params: { id } })}
        actionsOf={(flow) => [
          { id: 'share', label: t('share.action'), icon: Share2, run: () => setShared(flow) },
          { id: 'duplicate', label: t('duplicate'), icon: Copy, run: () => duplicate.mutate(flow) },
        ]}
        filter={{
          query: { ...(place ? { folder: place } : {}), ...(status ? { status } : {}), sort },
          field: (
            <div className="flex gap-2">
              <FilterSelect
                label={t('status')}
                allLabel={t('allStatuses')}
                value={status ?? null}
                options={flowStatuses.map((one) => ({ value: one, label: t(`statuses.${one}`) }))}
                onChange={(chosen) => void changeParams({ status: chosen })}
              />
              <FilterSelect
                label={t('sort')}
                allLabel={t('sorts.saved')}
                value={sort === 'saved' ? null : sort}
                options={flowSorts
                  .filter((one) => one !== 'saved')
                  .map((one) => ({ value: one, label: t(`sorts.${one}`) }))}
                onChange={(chosen) => void changeParams({ sort: chosen })}
              />
            </div>
          ),
        }}
        form={(props) => <FlowForm {...props} folderId={folderId} />}
        removalOf={({ name, inside }) => ({
          question: t('confirmDelete', { name }),
          consequence: inside === 0 ? t('confirmDeleteNobody') : t('confirmDeleteText', { count: inside }),
          done: t('deleted'),
        })}
        empty={(create) =>
          status ? (
            <NothingFiltered
              title={t('noneInStatus.title')}
              text={t('noneInStatus.text')}
              clearLabel={t('noneInStatus.clear')}
              onClear={() => void changeParams({ status: null })}
            />
          ) : (
            <NoFlowsYet place={emptyPlace} onCreate={create} />
          )
        }
      />
      <ShareSlideOver flow={shared} onClose={() => setShared(null)} />
    </>
  );
}
