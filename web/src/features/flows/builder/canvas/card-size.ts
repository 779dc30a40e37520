import type { Block } from '@yupflow/flow-engine/blocks/block';
import { outputsOf } from '@yupflow/flow-engine/blocks/outputs-of';

export const cardWidth = 280;
const headerHeight = 46;
const rowHeight = 28;
const groupHeight = 50;
const around = 7;
const below = 4;
const lettersInLine = 36;
const lineHeight = 20;

const linesOf = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lettersInLine)), 0);

const bubble = (text: string) => (text ? Math.min(linesOf(text), 6) * lineHeight + 27 : 0);

function bodyHeight(block: Block): number {
  if ('text' in block) return bubble(block.text);
  if ('question' in block) return bubble(block.question) + 26;
  if ('media' in block) return 120;
  if ('items' in block) return block.items.length * rowHeight + 10;
  return block.type === 'end' || block.type === 'condition' || block.type === 'randomizer' ? 0 : 38;
}

/** A group of a condition says in a second line what it asks. */
const rowOf = (block: Block, output: string) =>
  block.type === 'condition' && output !== 'otherwise' ? groupHeight : rowHeight;

/** About how high a card will be, before it has been drawn: those out of sight never are. */
export function estimateHeight(block: Block): number {
  const outputs = outputsOf(block);
  const rows = outputs.reduce((sum, output) => sum + rowOf(block, output), 0);
  return headerHeight + bodyHeight(block) + (rows > 0 ? rows + around : 0);
}

/** Where the middle of each way out will be, and of the way in. */
export function estimatePorts(block: Block): { readonly inAt: number; readonly outAt: ReadonlyMap<string, number> } {
  const outAt = new Map<string, number>();
  let bottom = estimateHeight(block) - below;
  for (const output of outputsOf(block).toReversed()) {
    const row = rowOf(block, output);
    outAt.set(output, bottom - row / 2);
    bottom -= row;
  }
  return { inAt: 25, outAt };
}
