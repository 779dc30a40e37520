import type { Fault } from '@yupflow/flow-engine/check/fault';
import { findFaults } from '@yupflow/flow-engine/check/find-faults';
import type { Flow } from '@yupflow/flow-engine/flow';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { flowWorld } from './flow-names.service.ts';

/** The blocks of other flows that this one jumps into, as they are published. */
async function blocksOfTargets(tx: Tx, companyId: string, flow: Flow): Promise<Map<string, ReadonlySet<string>>> {
  const targets = flow.blocks.flatMap((block) =>
    block.type === 'go_to_flow' && block.flow && block.block ? [block.flow] : [],
  );
  if (targets.length === 0) return new Map();
  const { rows } = await sql<{ id: string; blocks: string[] }>`
    select f.id, array(select jsonb_path_query(v.document, '$.blocks[*].id') #>> '{}') as blocks
    from flows as f join flow_versions as v on v.company_id = f.company_id and v.id = f.version_id
    where f.company_id = ${companyId} and f.id = any(${[...new Set(targets)]}::uuid[]) and f.deleted_at is null`.execute(
    tx,
  );
  return new Map(rows.map(({ id, blocks }) => [id, new Set(blocks)]));
}

/** What is wrong with it, given what the company has. It may jump into itself: it is about to be published. */
export async function checkFlow(tx: Tx, companyId: string, id: string, flow: Flow): Promise<Fault[]> {
  const world = await flowWorld(tx, companyId, flow);
  const blocks = await blocksOfTargets(tx, companyId, flow);
  blocks.set(id, new Set(flow.blocks.map((block) => block.id)));
  return findFaults(flow, {
    ...world,
    isPublished: (flowId) => flowId === id || world.isPublished(flowId),
    blocksOf: (flowId) => blocks.get(flowId),
  });
}
