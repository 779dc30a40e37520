import type { BlockCategory } from '@yupflow/flow-engine/blocks/block';
import { GripVertical } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Keys } from '../../../../ui/kbd.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { BlockTile } from '../block-tile.tsx';
import { dragBlock } from '../canvas/dragged-block.ts';
import { useAddBlock } from '../canvas/use-add-block.ts';
import { focusBlock } from '../show-block.ts';
import { type FoundBlock, useFoundBlocks } from './find-blocks.ts';

interface Props {
  readonly category: BlockCategory;
  readonly searchRef: Ref<HTMLDivElement>;
}

/** The blocks of a category, or what a search finds in all of them. */
export function Drawer({ category, searchRef }: Props) {
  const { t } = useTranslation('builder');
  const { t: ofBlocks } = useTranslation('blocks');
  const [words, setWords] = useState('');
  const addBlock = useAddBlock();
  const find = useFoundBlocks();
  const isSearching = words.trim() !== '';
  const shown = isSearching ? find(words) : find('').filter((block) => block.category === category);
  /** By keyboard: what was added has the focus, and one goes on from there. */
  function addFirst() {
    const id = isSearching && shown[0] ? addBlock(shown[0].type) : null;
    if (!id) return;
    setWords('');
    focusBlock(id);
  }
  return (
    <section
      aria-label={t('drawer.title')}
      className="flex w-53 shrink-0 flex-col border-r border-line bg-surface max-lg:hidden"
    >
      <div ref={searchRef} className="group relative px-3 pt-3 pb-2">
        <SearchField label={t('drawer.search')} value={words} onChange={setWords} onSubmit={addFirst} />
        <span aria-hidden className="pointer-events-none absolute top-5 right-5 group-focus-within:hidden">
          {!isSearching && <Keys keys={['/']} />}
        </span>
      </div>
      <h2 className="flex justify-between px-4 pt-2 pb-1.5 text-dense/4 font-semibold">
        {isSearching ? t('drawer.found') : ofBlocks(`categories.${category}`)}
        <span className="text-meta font-normal text-muted tabular-nums">{shown.length}</span>
      </h2>
      <ul className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-2">
        {shown.map((block) => (
          <DrawerBlock key={block.type} block={block} onAdd={() => addBlock(block.type)} />
        ))}
        {shown.length === 0 && <li className="px-2 py-4 text-meta text-muted">{t('drawer.nothing')}</li>}
      </ul>
      <p className="mx-4 border-t border-line py-4 text-meta text-muted">{t('drawer.hint')}</p>
    </section>
  );
}

function DrawerBlock({ block, onAdd }: { readonly block: FoundBlock; readonly onAdd: () => void }) {
  const { t } = useTranslation('builder');
  const { type, name, about } = block;
  return (
    <li>
      <button
        type="button"
        draggable
        onDragStart={(event) => dragBlock(event.dataTransfer, type)}
        onClick={onAdd}
        className="group relative flex h-12 w-full cursor-grab items-center gap-2.5 rounded-lg pr-1 pl-2 text-left hover:bg-raised active:cursor-grabbing"
      >
        <BlockTile type={type} size="medium" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-dense/4 font-medium">
            <span className="sr-only">{t('drawer.add')} </span>
            {name}
          </span>
          <span title={about} className="block truncate text-meta text-soft">
            {about}
          </span>
        </span>
        <GripVertical
          aria-hidden
          className="absolute right-1 size-3.5 rounded bg-raised text-muted opacity-0 group-hover:opacity-100"
        />
      </button>
    </li>
  );
}
