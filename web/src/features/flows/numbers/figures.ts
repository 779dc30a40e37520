import type { BlockStats, FlowStats } from '@yupflow/contract/flow-stats';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import { outputsOf } from '@yupflow/flow-engine/blocks/outputs-of';
import type { Flow } from '@yupflow/flow-engine/flow';

/** What a figure is about: all who entered a block, or those of one output or outcome. */
export interface Figure {
  readonly block: string;
  readonly output?: string;
  readonly outcome?: 'inside' | 'finished' | 'left';
}

interface Loss {
  readonly figure: Figure;
  readonly count: number;
}

export interface BlockFigures {
  readonly block: Block;
  readonly entered: number;
  readonly inside: number;
  readonly finished: number;
  readonly left: number;
  readonly outputs: readonly { readonly output: string; readonly count: number; readonly isLoss: boolean }[];
  /** Who did not go on, though the block does not end the flow. */
  readonly losses: readonly Loss[];
  readonly lost: number;
}

const none: BlockStats = { block: '', entered: 0, inside: 0, finished: 0, left: 0, outputs: [] };

/** The numbers of each block of a version. `next` that leads nowhere is where the flow ends; any other is a hole. */
export function figuresOf({ blocks, edges }: Flow, stats: FlowStats): BlockFigures[] {
  const byBlock = new Map(stats.blocks.map((one) => [one.block, one]));
  const led = new Set(edges.map(({ from, output }) => `${from} ${output}`));
  return blocks.map((block) => {
    const { entered, inside, finished, left, outputs: counted } = byBlock.get(block.id) ?? none;
    const outputs = outputsOf(block).map((output) => ({
      output,
      count: counted.find((one) => one.output === output)?.count ?? 0,
      isLoss: output !== 'next' && !led.has(`${block.id} ${output}`),
    }));
    const losses: Loss[] = [
      { figure: { block: block.id, outcome: 'left' as const }, count: left },
      ...outputs
        .filter(({ isLoss }) => isLoss)
        .map(({ output, count }) => ({ figure: { block: block.id, output }, count })),
    ].filter(({ count }) => count > 0);
    const lost = losses.reduce((sum, { count }) => sum + count, 0);
    return { block, entered, inside, finished, left, outputs, losses, lost };
  });
}

/** Spreadsheets run what begins like a formula. */
const formulaLike = /^[=+\-@\t\r\n]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formulaLike.test(value) ? `'${value}` : value;
  return /[";,\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** With semicolons, and a mark that says it is UTF-8: as spreadsheets of our languages open it by a click. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
