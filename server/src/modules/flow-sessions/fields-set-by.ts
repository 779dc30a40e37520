import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Flow } from '@yupflow/flow-engine/flow';

function setBy(block: Block): (string | null)[] {
  switch (block.type) {
    case 'save_answer':
      return [block.field];
    case 'http_request':
      return block.saves.map(({ field }) => field);
    case 'actions':
      return block.items.map((item) =>
        item.action === 'set_field' || item.action === 'clear_field' ? item.field : null,
      );
    default:
      return [];
  }
}

const known = new WeakMap<Flow, readonly string[]>();

/** Which fields a flow may change. */
export function fieldsSetBy(flow: Flow): readonly string[] {
  const before = known.get(flow);
  if (before) return before;
  const fields = [...new Set(flow.blocks.flatMap(setBy).filter((field) => field !== null))];
  known.set(flow, fields);
  return fields;
}
