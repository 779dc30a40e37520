import type { Flow } from '@yupflow/flow-engine/flow';
import { indexOf } from '../document-index.ts';

/** As the conversation goes from the start; then what nothing leads to; then notes. */
export function walkOrder(document: Flow): string[] {
  const { leaving } = indexOf(document);
  const seen = new Set<string>();
  const visit = (first: string) => {
    const waiting = [first];
    while (waiting.length > 0) {
      const id = waiting.pop();
      if (id === undefined || seen.has(id)) continue;
      seen.add(id);
      waiting.push(...[...(leaving.get(id)?.values() ?? [])].map(({ to }) => to).reverse());
    }
  };
  const known = new Set(document.blocks.map(({ id }) => id));
  for (const { id, type } of document.blocks) if (type === 'start') visit(id);
  for (const { id } of document.blocks) visit(id);
  return [...[...seen].filter((id) => known.has(id)), ...document.notes.map(({ id }) => id)];
}
