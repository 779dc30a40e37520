import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '@yupflow/contract/client';
import { ArrowLeft, Folder } from 'lucide-react';
import { DropZone } from 'react-aria-components/DropZone';
import { useTranslation } from 'react-i18next';
import { useItem } from '../../resource/use-item.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { draggedFlow } from './dragged-flow.ts';
import { FlowList } from './flow-list.tsx';
import { foldersResource } from './flows-resource.ts';

export default function FolderPage() {
  const { t } = useTranslation('folders');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: folder, error } = useItem(foldersResource, id);
  if (error instanceof ApiError && error.code === 'not_found')
    return (
      <Page title={t('one')}>
        <EmptyState
          drawing={<path d="M30 32h22l8 8h30v32H30zM48 50l16 12M64 50 48 62" />}
          title={t('gone.title')}
          action={
            <Link to="/folders" className="font-medium text-brand-strong">
              {t('back')}
            </Link>
          }
        >
          {t('gone.text')}
        </EmptyState>
      </Page>
    );
  return (
    <FlowList
      key={id}
      folderId={id}
      above={(move) => (
        <div className="flex items-center gap-2 border-b border-line bg-page px-6 py-3 max-sm:px-4">
          {/* What is dropped on the way back goes back to the root. */}
          <DropZone
            aria-label={t('dropRoot')}
            getDropOperation={(types) => (types.has(draggedFlow) ? 'move' : 'cancel')}
            onDrop={async ({ items }) => {
              for (const item of items)
                if (item.kind === 'text' && item.types.has(draggedFlow)) move(await item.getText(draggedFlow), null);
            }}
            className="rounded-md data-[drop-target]:bg-brand-soft data-[drop-target]:outline-1 data-[drop-target]:outline-brand"
          >
            <Link
              to="/folders"
              className="flex h-(--control) items-center gap-1.5 rounded-md px-2 text-dense text-soft outline-none hover:bg-raised focus-visible:outline-2 focus-visible:outline-brand"
            >
              <ArrowLeft aria-hidden className="size-4" />
              {t('back')}
            </Link>
          </DropZone>
          <Folder aria-hidden className="size-4 shrink-0 text-brand-strong" />
          <h2 className="truncate text-dense font-semibold" title={folder?.name}>
            {folder?.name}
          </h2>
        </div>
      )}
    />
  );
}
