import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Edge } from '@yupflow/flow-engine/flow';
import type { ReactNode } from 'react';

export type BlockLook = 'current' | 'taken' | 'dimmed';
export interface EdgeLook {
  readonly look: 'taken' | 'dimmed' | 'share';
  /** In pixels; where it says how many go that way. */
  readonly width?: number;
  /** From 0, grey, to 1, the brand. */
  readonly strength?: number;
  /** Stands on the edge. */
  readonly label?: ReactNode;
}
interface PortCount {
  readonly count: string;
  readonly percent?: string;
  /** How far its bar goes, from 0 to 1. */
  readonly share?: number;
  readonly isLoss?: boolean;
  /** Shows who they are; the label is what it says to a screen reader. */
  readonly onPress?: () => void;
  readonly pressLabel?: string;
}

/** What simulating and counting add to the canvas. They put it there with the builder's `decorate`. */
export interface Decorations {
  blockState(id: string): BlockLook | undefined;
  edgeState(edge: Edge): EdgeLook | undefined;
  portCount(block: string, output: string): PortCount | undefined;
  /** In place of the block's kind, at the end of its header. */
  header?(block: Block): ReactNode;
  /** Below the outputs. */
  footer(block: Block): ReactNode;
}

export const noDecorations: Decorations = {
  blockState: () => undefined,
  edgeState: () => undefined,
  portCount: () => undefined,
  footer: () => null,
};
