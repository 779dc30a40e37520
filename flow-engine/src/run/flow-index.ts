import type { Block } from '../blocks/block.ts';
import type { Flow } from '../flow.ts';

/** A document as a run needs it: blocks by id, and where their outputs lead. */
export interface FlowIndex {
  readonly start: string | null;
  readonly blocks: ReadonlyMap<string, Block>;
  readonly nextOf: (block: string, output: string) => string | undefined;
}

// Documents never change in place: versions are immutable, and the builder makes a new one with each change.
const known = new WeakMap<Flow, FlowIndex>();

const edgeKey = (block: string, output: string) => `${block}\n${output}`;

export function flowIndexOf(flow: Flow): FlowIndex {
  const made = known.get(flow);
  if (made) return made;
  const blocks = new Map(flow.blocks.map((block) => [block.id, block]));
  const targets = new Map(flow.edges.map(({ from, output, to }) => [edgeKey(from, output), to]));
  const index: FlowIndex = {
    start: flow.blocks.find(({ type }) => type === 'start')?.id ?? null,
    blocks,
    nextOf: (block, output) => targets.get(edgeKey(block, output)),
  };
  known.set(flow, index);
  return index;
}
