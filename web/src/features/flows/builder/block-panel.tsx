import { Copy, Trash2, X } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BlockForm } from '../blocks/block-form.tsx';
import { blockTitle } from '../blocks/block-labels.ts';
import { BlockTile } from './block-tile.tsx';
import { useBuilder, useBuilderStore } from './builder-store.ts';
import { duplicateSelected } from './clipboard.ts';
import { blockOf } from './document-index.ts';

/** The form of the one block that is selected. */
export function BlockPanel() {
  const { t } = useTranslation('builder');
  const { t: ofBlocks } = useTranslation('blocks');
  const { t: common } = useTranslation();
  const store = useBuilderStore();
  const block = useBuilder(({ document, selected: [id, ...more] }) =>
    id === undefined || more.length > 0 ? undefined : blockOf(document, id),
  );
  const faults = useBuilder((state) => state.faults);
  const isFresh = useBuilder((state) => state.fresh === block?.id);
  const own = useMemo(
    () => (isFresh ? [] : faults.filter((fault) => fault.block === block?.id)),
    [faults, block?.id, isFresh],
  );
  if (!block) return null;
  const { updateBlock, removeBlocks, select } = store.getState();
  return (
    <aside
      aria-label={t('panel.form', { name: block.name })}
      data-builder-panel
      className="flex w-82 shrink-0 flex-col border-l border-line bg-surface"
    >
      <header className="flex h-14 shrink-0 items-center gap-2.5 border-b border-line pr-2 pl-4">
        <BlockTile type={block.type} size="large" />
        <div className="min-w-0 flex-1">
          <h2 title={block.name} className="truncate text-body/[18px] font-semibold">
            {block.name}
          </h2>
          <p className="text-meta text-muted">{ofBlocks(blockTitle(block.type))}</p>
        </div>
        <IconButton label={common('close')} icon={X} onPress={() => select([])} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Suspense>
          <BlockForm
            key={block.id}
            block={block}
            faults={own}
            onChange={(changes: Partial<typeof block>) => updateBlock(block.id, changes)}
          />
        </Suspense>
      </div>
      {block.type !== 'start' && (
        <footer className="flex shrink-0 justify-between border-t border-line px-1 py-2">
          <Button look="ghost" icon={Copy} onPress={() => duplicateSelected(store)}>
            {t('duplicate')}
          </Button>
          <Button look="ghost" icon={Trash2} onPress={() => removeBlocks([block.id])}>
            {common('delete')}
          </Button>
        </footer>
      )}
    </aside>
  );
}
