import { useTranslation } from 'react-i18next';
import { fold } from '../../../../locales/fold.ts';
import { blockTitle } from '../../blocks/block-labels.ts';
import { BlockTile } from '../block-tile.tsx';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import type { From } from '../document-edits.ts';
import { blockOf } from '../document-index.ts';
import { ChooserDialog } from './chooser-dialog.tsx';
import { portLabel } from './port-row.tsx';

/** Which block of the flow an output shall lead to. */
export function TargetChooser({ from }: { readonly from: From }) {
  const { t } = useTranslation('builder');
  const { t: ofBlocks } = useTranslation('blocks');
  const store = useBuilderStore();
  const document = useBuilder((state) => state.document);
  const block = blockOf(document, from.block);
  if (!block) return null;
  const targets = document.blocks.filter(({ id, type }) => id !== from.block && type !== 'start');
  return (
    <ChooserDialog
      title={t('port.target', { output: portLabel(block, from.output, from.block, ofBlocks).label })}
      searchLabel={t('port.searchTarget')}
      nothing={t('port.noTarget')}
      find={(words) =>
        targets.filter(({ name, type }) => fold(`${name} ${ofBlocks(blockTitle(type))}`).includes(fold(words)))
      }
      show={({ type, name }) => (
        <>
          <BlockTile type={type} size="small" />
          <span title={name} className="truncate">
            {name}
          </span>
          <span className="shrink-0 text-meta text-muted">{ofBlocks(blockTitle(type))}</span>
        </>
      )}
      onChoose={({ id }) => store.getState().connect({ from: from.block, output: from.output, to: id })}
    />
  );
}
