import type { BlockType } from '@yupflow/flow-engine/blocks/block';
import { blockIcons } from '../block-kinds.ts';

const kind = 'application/x-yupflow-block';

export function dragBlock(transfer: DataTransfer, type: BlockType): void {
  transfer.setData(kind, type);
  transfer.effectAllowed = 'copy';
}

/** Null for anything else that is dragged over the canvas. */
export function draggedBlock(transfer: DataTransfer): BlockType | null {
  const type = transfer.getData(kind);
  return type in blockIcons ? (type as BlockType) : null;
}
