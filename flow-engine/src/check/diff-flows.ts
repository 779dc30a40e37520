import type { Block } from '../blocks/block.ts';
import type { Flow } from '../flow.ts';

export interface FlowDiff {
  /** Ids of blocks, in the order of the document they stand in. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** `parts` are the block's fields; `outputs` says that its edges lead elsewhere. */
  readonly changed: readonly { readonly block: string; readonly parts: readonly string[] }[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** By what they hold: a database keeps the keys of an object in an order of its own. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}

/** Where the outputs of each block lead. */
function targetsOf({ edges }: Flow): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const targets = new Map<string, Record<string, string>>();
  for (const { from, output, to } of edges) targets.set(from, { ...targets.get(from), [output]: to });
  return targets;
}

function changedParts(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  // Where it stands on the canvas changes nothing.
  names.delete('position');
  return [...names].filter((name) => !isSame(before[name], after[name]));
}

/** What became of a flow between two versions, or between a version and the draft. */
export function diffFlows(before: Flow, after: Flow): FlowDiff {
  const had = new Map(before.blocks.map((block) => [block.id, block]));
  const has = new Map(after.blocks.map((block) => [block.id, block]));
  const led = targetsOf(before);
  const leads = targetsOf(after);
  const partsOf = (block: Block, earlier: Block) => [
    ...changedParts(earlier, block),
    ...(isSame(led.get(block.id) ?? {}, leads.get(block.id) ?? {}) ? [] : ['outputs']),
  ];
  return {
    added: after.blocks.filter(({ id }) => !had.has(id)).map(({ id }) => id),
    removed: before.blocks.filter(({ id }) => !has.has(id)).map(({ id }) => id),
    changed: after.blocks.flatMap((block) => {
      const earlier = had.get(block.id);
      const parts = earlier ? partsOf(block, earlier) : [];
      return parts.length > 0 ? [{ block: block.id, parts }] : [];
    }),
  };
}
