import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { CanvasNote, Edge, Flow } from '@yupflow/flow-engine/flow';

interface DocumentIndex {
  readonly blocks: ReadonlyMap<string, Block>;
  readonly notes: ReadonlyMap<string, CanvasNote>;
  /** By block, then by output. */
  readonly leaving: ReadonlyMap<string, ReadonlyMap<string, Edge>>;
  /** Blocks that something leads to. */
  readonly reached: ReadonlySet<string>;
}

const known = new WeakMap<Flow, DocumentIndex>();

/** Every card asks for its own block, so nobody may search the whole document for it. */
export function indexOf(document: Flow): DocumentIndex {
  const found = known.get(document);
  if (found) return found;
  const leaving = new Map<string, Map<string, Edge>>();
  for (const edge of document.edges) {
    const ofBlock = leaving.get(edge.from) ?? new Map<string, Edge>();
    leaving.set(edge.from, ofBlock.set(edge.output, edge));
  }
  const index = {
    blocks: new Map(document.blocks.map((block) => [block.id, block])),
    notes: new Map(document.notes.map((note) => [note.id, note])),
    leaving,
    reached: new Set(document.edges.map(({ to }) => to)),
  };
  known.set(document, index);
  return index;
}

export const blockOf = (document: Flow, id: string): Block | undefined => indexOf(document).blocks.get(id);

export const edgeFrom = (document: Flow, from: string, output: string): Edge | undefined =>
  indexOf(document).leaving.get(from)?.get(output);
