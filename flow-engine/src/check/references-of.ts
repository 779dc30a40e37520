import type { Flow } from '../flow.ts';
import type { ReferenceKind } from '../run/world.ts';
import { usesOf } from './uses-of.ts';

export type References = Readonly<Record<ReferenceKind, readonly string[]>>;

/** All that a flow names of the company's, each once. What every contact has is no reference: it can't be deleted. */
export function referencesOf(flow: Pick<Flow, 'blocks'>): References {
  const found: Record<ReferenceKind, Set<string>> = {
    tag: new Set(),
    field: new Set(),
    member: new Set(),
    role: new Set(),
    flow: new Set(),
    column: new Set(),
    cycle: new Set(),
    media: new Set(),
    secret: new Set(),
    template: new Set(),
  };
  for (const block of flow.blocks) for (const { kind, id } of usesOf(block)) found[kind].add(id);
  return Object.fromEntries(Object.entries(found).map(([kind, ids]) => [kind, [...ids]])) as unknown as References;
}
