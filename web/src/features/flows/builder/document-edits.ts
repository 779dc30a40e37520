import type { Block } from '@yupflow/flow-engine/blocks/block';
import { outputsOf } from '@yupflow/flow-engine/blocks/outputs-of';
import type { CanvasNote, Edge, Flow } from '@yupflow/flow-engine/flow';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Move {
  readonly id: string;
  readonly position: Point;
}
/** An output that a new block is hung on. */
export interface From {
  readonly block: string;
  readonly output: string;
}

const isSame = (edge: Edge, from: string, output: string) => edge.from === from && edge.output === output;

/** An output leads to one place: a new edge takes the place of the one before. */
export function withEdge(document: Flow, edge: Edge): Flow {
  return { ...document, edges: [...withoutEdge(document, edge.from, edge.output).edges, edge] };
}

export function withoutEdge(document: Flow, from: string, output: string): Flow {
  return { ...document, edges: document.edges.filter((edge) => !isSame(edge, from, output)) };
}

/** Edges of outputs that the block no longer has go with them. */
export function withBlock(document: Flow, changed: Block): Flow {
  const outputs = outputsOf(changed);
  const isLeft = (edge: Edge) => edge.from !== changed.id || outputs.includes(edge.output);
  const blocks = document.blocks.map((block) => (block.id === changed.id ? changed : block));
  const lost = document.edges.find((edge) => !isLeft(edge));
  if (!lost) return { ...document, blocks };
  const cut = { ...document, blocks, edges: document.edges.filter(isLeft) };
  // One way on became several, or several became one, as with another template: what came next still does.
  const [output] = outputs;
  const isSplit = lost.output === 'next' || output === 'next';
  return isSplit && output ? withEdge(cut, { ...lost, output }) : cut;
}

/** Hung on an output that led somewhere, it stands in between: its own first output leads on from there. */
export function withNewBlock(document: Flow, block: Block, from?: From): Flow {
  const grown = { ...document, blocks: [...document.blocks, block] };
  if (!from) return grown;
  const before = document.edges.find((edge) => isSame(edge, from.block, from.output));
  const hung = withEdge(grown, { from: from.block, output: from.output, to: block.id });
  const [output] = outputsOf(block);
  return before && output ? withEdge(hung, { from: block.id, output, to: before.to }) : hung;
}

/** Blocks and notes; the start stays: there is no flow without one. */
export function without(document: Flow, ids: readonly string[]): Flow {
  const gone = new Set(ids);
  for (const block of document.blocks) if (block.type === 'start') gone.delete(block.id);
  return {
    ...document,
    blocks: document.blocks.filter(({ id }) => !gone.has(id)),
    edges: document.edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
    notes: document.notes.filter(({ id }) => !gone.has(id)),
  };
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

export function withMoves(document: Flow, moves: readonly Move[]): Flow {
  const places = new Map(moves.map(({ id, position }) => [id, rounded(position)]));
  const moved = <Part extends { id: string; position: Point }>(part: Part): Part => {
    const position = places.get(part.id);
    return position ? { ...part, position } : part;
  };
  return { ...document, blocks: document.blocks.map(moved), notes: document.notes.map(moved) };
}

export function withNote(document: Flow, note: CanvasNote): Flow {
  const isKnown = document.notes.some(({ id }) => id === note.id);
  const notes = isKnown ? document.notes.map((one) => (one.id === note.id ? note : one)) : [...document.notes, note];
  return { ...document, notes };
}
