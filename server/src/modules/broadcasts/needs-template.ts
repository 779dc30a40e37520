import type { LineHealth } from '@yupflow/contract/broadcasts';
import { channelFeatures } from '@yupflow/contract/connections';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Flow } from '@yupflow/flow-engine/flow';
import { flowIndexOf } from '@yupflow/flow-engine/run/flow-index';
import type { Tx } from '../../platform/db/transaction.ts';
import { findLineTemplates } from '../templates/fill-template.service.ts';
import { saying } from './said-alike.ts';

/** What may be said first, whichever way somebody goes. */
function firstSaid(flow: Flow): Block[] {
  const { start, blocks } = flowIndexOf(flow);
  const waysFrom = Map.groupBy(flow.edges, ({ from }) => from);
  const reached = new Set(start === null ? [] : [start]);
  // A set takes in what is added to it while it is walked through.
  return [...walk()];
  function* walk(): Generator<Block> {
    for (const id of reached) {
      const block = blocks.get(id);
      if (!block) continue;
      if (saying.has(block.type)) yield block;
      else for (const { to } of waysFrom.get(id) ?? []) reached.add(to);
    }
  }
}

/** Whether some line lets nobody be written to but with a template, and the flow begins without one that it can send. */
export async function needsTemplate(
  tx: Tx,
  companyId: string,
  flow: Flow,
  lines: readonly Pick<LineHealth, 'connection_id' | 'type'>[],
): Promise<boolean> {
  const windowed = lines.filter(({ type }) => channelFeatures[type].hasWindow);
  if (windowed.length === 0) return false;
  const firsts = firstSaid(flow);
  const templateIds = firsts.flatMap((block) => (block.type === 'template' ? (block.template ?? []) : []));
  if (templateIds.length < firsts.length) return true;
  const pairs = windowed.flatMap(({ connection_id }) =>
    templateIds.map((templateId) => ({ templateId, connectionId: connection_id })),
  );
  const find = await findLineTemplates(tx, companyId, pairs);
  return pairs.some((pair) => find(pair)?.template.unusable !== null);
}
