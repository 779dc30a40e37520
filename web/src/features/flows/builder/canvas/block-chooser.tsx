import { useReactFlow } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { BlockTile } from '../block-tile.tsx';
import type { From, Point } from '../document-edits.ts';
import { useFoundBlocks } from '../drawer/find-blocks.ts';
import { ChooserDialog } from './chooser-dialog.tsx';
import { useAddBlock } from './use-add-block.ts';

interface Props {
  readonly at: Point;
  readonly from: From | null;
}

/** Which block shall stand where an output was dropped. */
export function BlockChooser({ at, from }: Props) {
  const { t } = useTranslation('builder');
  const flow = useReactFlow();
  const addBlock = useAddBlock();
  const find = useFoundBlocks();
  return (
    <ChooserDialog
      title={t('chooser.title')}
      searchLabel={t('drawer.search')}
      nothing={t('drawer.nothing')}
      at={flow.flowToScreenPosition(at)}
      find={(words) => find(words).map((found) => ({ ...found, id: found.type }))}
      show={({ type, name }) => (
        <>
          <BlockTile type={type} size="small" />
          <span className="truncate">{name}</span>
        </>
      )}
      onChoose={({ type }) => addBlock(type, { at: { x: at.x, y: at.y - 25 }, from })}
    />
  );
}
