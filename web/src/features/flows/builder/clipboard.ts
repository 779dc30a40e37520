import { type Flow, flow as flowSchema, schemaVersion } from '@yupflow/flow-engine/flow';
import { newPartId } from '../../../pickers/actions/part-ids.ts';
import type { BuilderStore } from './builder-store.ts';

type Parts = Pick<Flow, 'blocks' | 'edges' | 'notes'>;

/** Tells what was copied here from any other text in the clipboard. */
const marker = 'yupflow/blocks';
const besideBy = 40;

/** What is selected, without the start: a flow has one already. */
export function partsOf({ blocks, edges, notes }: Flow, ids: readonly string[]): Parts {
  const chosen = new Set(ids);
  const copied = blocks.filter(({ id, type }) => chosen.has(id) && type !== 'start');
  const inside = new Set(copied.map(({ id }) => id));
  return {
    blocks: copied,
    edges: edges.filter(({ from, to }) => inside.has(from) && inside.has(to)),
    notes: notes.filter(({ id }) => chosen.has(id)),
  };
}

export const isEmpty = ({ blocks, notes }: Parts): boolean => blocks.length === 0 && notes.length === 0;

export const asText = (parts: Parts): string => JSON.stringify({ type: marker, schemaVersion, ...parts });

/** Null for any other text; what somebody has altered on the way is held to the engine's schema. */
export function readParts(text: string): Parts | null {
  if (!text.includes(marker)) return null;
  try {
    const { type, ...document } = JSON.parse(text);
    const read = flowSchema.safeParse(document);
    return type === marker && read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The same parts under new names, so that they can stand beside the old ones. */
export function renewed({ blocks, edges, notes }: Parts, by: { x: number; y: number }): Parts {
  const names = new Map([...blocks, ...notes].map(({ id }) => [id, newPartId()]));
  // Every part is among the names.
  const nameOf = (id: string) => names.get(id) ?? id;
  const moved = <Part extends { id: string; position: { x: number; y: number } }>(part: Part): Part => ({
    ...part,
    id: nameOf(part.id),
    position: { x: part.position.x + by.x, y: part.position.y + by.y },
  });
  return {
    blocks: blocks.filter(({ type }) => type !== 'start').map(moved),
    edges: edges
      .filter(({ from, to }) => names.has(from) && names.has(to))
      .map(({ from, output, to }) => ({ from: nameOf(from), output, to: nameOf(to) })),
    notes: notes.map(moved),
  };
}

export function duplicateSelected(store: BuilderStore): void {
  const { document, selected, addParts } = store.getState();
  const parts = partsOf(document, selected);
  if (!isEmpty(parts)) addParts(renewed(parts, { x: besideBy, y: besideBy }));
}
