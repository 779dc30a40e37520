import type { BlockType } from '@yupflow/flow-engine/blocks/block';
import { textsOf } from '@yupflow/flow-engine/check/texts-of';
import type { Flow } from '@yupflow/flow-engine/flow';
import { flowIndexOf } from '@yupflow/flow-engine/run/flow-index';
import { variablesOf } from '@yupflow/flow-engine/variables/fill-variables';

export const saying: ReadonlySet<BlockType> = new Set([
  'text',
  'image',
  'video',
  'audio',
  'file',
  'location',
  'contact_card',
  'link',
  'save_answer',
  'reply_buttons',
  'list',
  'numbered_menu',
  'template',
]);
/** What comes behind them is not said first. */
const pausing: ReadonlySet<BlockType> = new Set([
  'save_answer',
  'reply_buttons',
  'list',
  'numbered_menu',
  'wait',
  'go_to_flow',
  'end',
]);
/** Two contacts may go two ways from here. */
const parting: ReadonlySet<BlockType> = new Set(['condition', 'randomizer', 'http_request']);
/** The same for everybody. */
const common: ReadonlySet<string> = new Set(['company', 'attendant']);

/** True where what a flow says first, before it waits for anything, is the same for every contact. */
export function isSaidAlike(flow: Flow): boolean {
  const { start, blocks } = flowIndexOf(flow);
  const waysFrom = Map.groupBy(flow.edges, ({ from }) => from);
  const ahead = start === null ? [] : [start];
  const seen = new Set(ahead);
  let hasSaid = false;
  for (let id = ahead.shift(); id !== undefined; id = ahead.shift()) {
    const block = blocks.get(id);
    if (!block) continue;
    if (parting.has(block.type)) return false;
    if (saying.has(block.type)) {
      hasSaid = true;
      const named = textsOf(block).flatMap(({ text }) => variablesOf(text));
      if (named.some((name) => !common.has(name))) return false;
    }
    if (pausing.has(block.type) || (block.type === 'template' && block.options.length > 0)) continue;
    for (const { to } of waysFrom.get(id) ?? []) if (!seen.has(to)) ahead.push(to);
    for (const { to } of waysFrom.get(id) ?? []) seen.add(to);
  }
  return hasSaid;
}
