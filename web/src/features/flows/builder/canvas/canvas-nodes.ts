import { type Node, type NodeHandle, Position } from '@xyflow/react';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { CanvasNote, Flow } from '@yupflow/flow-engine/flow';
import { cardWidth, estimateHeight, estimatePorts } from './card-size.ts';

export type BlockNode = Node<Record<string, never>, 'block'>;
export type NoteNode = Node<Record<string, never>, 'note'>;
export type CanvasNode = BlockNode | NoteNode;

/** A card asks the store for its block, so a node never changes with it. */
const noData: Record<string, never> = {};
const portSize = 14;

function handlesOf(block: Block): NodeHandle[] {
  const { inAt, outAt } = estimatePorts(block);
  const size = { width: portSize, height: portSize };
  const outs = [...outAt].map(
    ([id, y]): NodeHandle => ({
      id,
      type: 'source',
      position: Position.Right,
      x: cardWidth - portSize / 2,
      y: y - portSize / 2,
      ...size,
    }),
  );
  if (block.type === 'start') return outs;
  return [{ type: 'target', position: Position.Left, x: -7, y: inAt - 6, width: 12, height: 12 }, ...outs];
}

function newBlockNode(block: Block): BlockNode {
  return {
    id: block.id,
    type: 'block',
    position: block.position,
    data: noData,
    // Until it is drawn: so that what is out of sight needs no drawing.
    initialWidth: cardWidth,
    initialHeight: estimateHeight(block),
    handles: handlesOf(block),
  };
}

const newNoteNode = (note: CanvasNote): NoteNode => ({
  id: note.id,
  type: 'note',
  position: note.position,
  data: noData,
  width: note.width,
  height: note.height,
  handles: [],
  zIndex: -1,
});

const isAt = (node: CanvasNode, { x, y }: { x: number; y: number }) => node.position.x === x && node.position.y === y;

/** The document as the canvas wants it; whatever has not changed stays the same object, and is not drawn anew. */
export function nodesOf(
  { blocks, notes }: Flow,
  selected: readonly string[],
  before: readonly CanvasNode[],
): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  const chosen = new Set(selected);
  const blockNode = (block: Block): CanvasNode => known.get(block.id) ?? newBlockNode(block);
  const noteNode = (note: CanvasNote): CanvasNode => {
    const node = known.get(note.id);
    if (!node) return newNoteNode(note);
    return node.width === note.width && node.height === note.height
      ? node
      : { ...node, width: note.width, height: note.height, measured: { width: note.width, height: note.height } };
  };
  const placed = (node: CanvasNode, position: { x: number; y: number }): CanvasNode => {
    const isChosen = chosen.has(node.id);
    return isAt(node, position) && (node.selected ?? false) === isChosen
      ? node
      : { ...node, position, selected: isChosen };
  };
  return [
    ...notes.map((note) => placed(noteNode(note), note.position)),
    ...blocks.map((block) => placed(blockNode(block), block.position)),
  ];
}
