import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Folder as FolderRow } from '@yupflow/contract/folders';
import { Ellipsis, Folder, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DropZone } from 'react-aria-components/DropZone';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useFolders } from '../../pickers/use-folders.ts';
import { ConfirmRemove } from '../../resource/confirm-remove.tsx';
import { useRemove } from '../../resource/use-remove.ts';
import { Button as PlainButton } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { draggedFlow } from './dragged-flow.ts';
import { foldersResource } from './flows-resource.ts';
import { FolderForm } from './folder-form.tsx';

interface Props {
  readonly onDrop: (flowId: string, folderId: string) => void;
}

/** Folders above the list: opened by a press, filled by dropping flows on them. */
export function FolderCards({ onDrop }: Props) {
  const { t } = useTranslation('folders');
  const client = useQueryClient();
  const { data: folders, error, refetch, isRefetching } = useFolders();
  const [edited, setEdited] = useState<FolderRow | 'new' | null>(null);
  const [toRemove, setToRemove] = useState<FolderRow | null>(null);
  const remove = useRemove(foldersResource, () => t('deleted'));

  function removeAsked() {
    if (toRemove) remove.mutate(toRemove, { onSettled: () => client.invalidateQueries({ queryKey: ['flows'] }) });
    setToRemove(null);
    setEdited(null);
  }

  return (
    <section aria-label={t('title')} className="border-b border-line bg-page px-6 py-4 max-sm:px-4">
      <div className="mb-2 flex items-center gap-2">
        <h2 className="text-dense font-semibold">{t('title')}</h2>
        {folders && <span className="text-dense text-muted tabular-nums">{folders.length}</span>}
        <PlainButton look="ghost" icon={FolderPlus} className="ml-auto" onPress={() => setEdited('new')}>
          {t('new')}
        </PlainButton>
      </div>
      {!folders && error && (
        <FailedPart onRetry={() => void refetch()} isRetrying={isRefetching}>
          {t('loadFailed')}
        </FailedPart>
      )}
      {!folders && !error && (
        <div role="status" aria-label={t('loading')} className="flex gap-2">
          <Skeleton className="h-13 w-46 rounded-lg" />
          <Skeleton className="h-13 w-46 rounded-lg" />
        </div>
      )}
      {folders?.length === 0 && <p className="text-dense text-muted">{t('none')}</p>}
      {folders && folders.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(184px,1fr))] gap-2">
          {folders.map((folder) => (
            <li key={folder.id}>
              <FolderCard
                folder={folder}
                onDrop={(flowId) => onDrop(flowId, folder.id)}
                onEdit={() => setEdited(folder)}
                onRemove={() => setToRemove(folder)}
              />
            </li>
          ))}
        </ul>
      )}
      <SlideOver isOpen={edited !== null} onClose={() => setEdited(null)}>
        {edited && (
          <FolderForm
            folder={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={() => setEdited(null)}
            {...(edited === 'new' ? {} : { onRemove: () => setToRemove(edited) })}
          />
        )}
      </SlideOver>
      <ConfirmRemove
        removal={
          toRemove && {
            question: t('confirmDelete', { name: toRemove.name }),
            consequence:
              toRemove.flows === 0 ? t('confirmDeleteEmpty') : t('confirmDeleteText', { count: toRemove.flows }),
            done: t('deleted'),
          }
        }
        onConfirm={removeAsked}
        onCancel={() => setToRemove(null)}
      />
    </section>
  );
}

interface CardProps {
  readonly folder: FolderRow;
  readonly onDrop: (flowId: string) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function FolderCard({ folder, onDrop, onEdit, onRemove }: CardProps) {
  const { t } = useTranslation('folders');
  const { t: common } = useTranslation();
  return (
    <DropZone
      aria-label={t('dropInto', { name: folder.name })}
      getDropOperation={(types) => (types.has(draggedFlow) ? 'move' : 'cancel')}
      onDrop={async ({ items }) => {
        for (const item of items)
          if (item.kind === 'text' && item.types.has(draggedFlow)) onDrop(await item.getText(draggedFlow));
      }}
      className="relative flex h-13 items-center rounded-lg border border-line bg-surface hover:border-line-strong data-[drop-target]:border-brand data-[drop-target]:bg-brand-soft"
    >
      <Link
        to="/folders/$id"
        params={{ id: folder.id }}
        className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-lg pl-3 outline-none focus-visible:outline-2 focus-visible:outline-brand"
      >
        <Folder aria-hidden className="size-4 shrink-0 text-brand-strong" />
        <span className="min-w-0">
          <span className="block truncate text-dense font-medium" title={folder.name}>
            {folder.name}
          </span>
          <span className="block text-meta text-muted">
            {folder.flows === 0 ? t('noFlows') : t('flows', { count: folder.flows })}
          </span>
        </span>
      </Link>
      <MenuTrigger>
        <Button aria-label={common('actionsFor', { name: folder.name })} className={iconButtonClass}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
        <Menu onAction={(key) => (key === 'edit' ? onEdit() : onRemove())}>
          <MenuAction id="edit" icon={Pencil}>
            {t('rename')}
          </MenuAction>
          <MenuAction id="delete" icon={Trash2} isDangerous>
            {common('delete')}
          </MenuAction>
        </Menu>
      </MenuTrigger>
    </DropZone>
  );
}
