import { block } from './blocks/block.ts';
import { type Flow, flow } from './flow.ts';
import type { RunFault } from './run/trace.ts';

type Document = Readonly<Record<string, unknown>>;

/** From each version to the next: the first brings version 1 to version 2. Versions stay readable for ever. */
const upcasters: readonly ((document: Document) => Document)[] = [];

export type ReadFlow = { readonly flow: Flow } | { readonly fault: RunFault };

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const knownTypes: ReadonlySet<unknown> = new Set(
  block.def.options.flatMap((option) => [...option.def.shape.type.def.values]),
);

function faultOf(document: Document): RunFault {
  const blocks: readonly unknown[] = Array.isArray(document.blocks) ? document.blocks : [];
  const unknown = blocks.find((one) => isDocument(one) && typeof one.type === 'string' && !knownTypes.has(one.type));
  if (!isDocument(unknown)) return { code: 'broken_flow', block: null };
  return { code: 'unknown_block', block: typeof unknown.id === 'string' ? unknown.id : null };
}

/** A document as it was stored, whenever that was. */
export function readFlow(json: unknown, steps = upcasters): ReadFlow {
  if (!isDocument(json)) return { fault: { code: 'broken_flow', block: null } };
  const version = Number(json.schemaVersion);
  const upcast = version >= 1 ? steps.slice(version - 1).reduce((document, step) => step(document), json) : json;
  const read = flow.safeParse(upcast);
  return read.success ? { flow: read.data } : { fault: faultOf(upcast) };
}
