import { useTranslation } from 'react-i18next';
import { BlockTile } from '../block-tile.tsx';
import { useBuilder } from '../builder-store.ts';
import { blockOf } from '../document-index.ts';

/** What is wrong, block by block; each leads to its block. */
export function FaultList({ onShow }: { readonly onShow: (block: string) => void }) {
  const { t } = useTranslation('builder');
  const { t: ofBlocks } = useTranslation('blocks');
  const faults = useBuilder((state) => state.faults);
  const document = useBuilder((state) => state.document);
  if (faults.length === 0) return null;
  return (
    <ul className="max-h-80 overflow-y-auto px-1.5 pb-1.5">
      {faults.map((fault) => {
        const block = fault.block === null ? undefined : blockOf(document, fault.block);
        const key = `${fault.block} ${fault.code} ${fault.part} ${fault.reference?.id}`;
        return (
          <li key={key}>
            <button
              type="button"
              disabled={!block}
              onClick={() => block && onShow(block.id)}
              className="flex w-full items-start gap-2.5 rounded-lg px-2.5 py-2 text-left enabled:hover:bg-raised"
            >
              {block ? <BlockTile type={block.type} size="small" /> : <span className="size-6 shrink-0" />}
              <span className="min-w-0">
                <span className="block truncate text-dense font-medium">{block?.name ?? t('problems.whole')}</span>
                <span className="block text-meta text-bad">{ofBlocks(`faults.${fault.code}`)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
