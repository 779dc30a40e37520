import type { Flow } from '@yupflow/flow-engine/flow';
import { readFlow } from '@yupflow/flow-engine/read-flow';
import type { Tx } from '../../platform/db/transaction.ts';

export interface PublishedFlow {
  readonly flow: Flow;
  readonly flowId: string;
  readonly name: string;
  readonly version: { readonly id: string; readonly number: number };
}

/** A version never changes, so what was read once stays read: the latest used, up to so many blocks in all. */
const mostBlocks = 50_000;
const readVersions = new Map<string, Flow>();
let blocksHeld = 0;

function remember(key: string, flow: Flow): void {
  readVersions.set(key, flow);
  blocksHeld += flow.blocks.length;
  for (const [oldest, { blocks }] of readVersions) {
    if (blocksHeld <= mostBlocks || oldest === key) return;
    readVersions.delete(oldest);
    blocksHeld -= blocks.length;
  }
}

async function readVersion(tx: Tx, companyId: string, versionId: string): Promise<Flow | undefined> {
  const key = `${companyId}:${versionId}`;
  const known = readVersions.get(key);
  if (known) {
    // The map keeps the order of its keys: what is used goes to the end.
    readVersions.delete(key);
    readVersions.set(key, known);
    return known;
  }
  const { document } = await tx
    .selectFrom('flow_versions')
    .select('document')
    .where('company_id', '=', companyId)
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const read = readFlow(document);
  if (!('flow' in read)) return undefined;
  // Two who read it at once count it once.
  if (!readVersions.has(key)) remember(key, read.flow);
  return read.flow;
}

const versions = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('flow_versions as v')
    .innerJoin('flows as f', (join) => join.onRef('f.company_id', '=', 'v.company_id').onRef('f.id', '=', 'v.flow_id'))
    .select(['v.id', 'v.number', 'v.flow_id', 'f.name'])
    .where('v.company_id', '=', companyId);

interface VersionRow {
  readonly id: string;
  readonly number: number;
  readonly flow_id: string;
  readonly name: string;
}

async function withFlow(tx: Tx, companyId: string, row: VersionRow | undefined): Promise<PublishedFlow | undefined> {
  const flow = row && (await readVersion(tx, companyId, row.id));
  return flow && { flow, flowId: row.flow_id, name: row.name, version: { id: row.id, number: row.number } };
}

/** The version that new sessions begin with. Undefined where the flow is gone or was never published. */
export async function getPublished(tx: Tx, companyId: string, flowId: string): Promise<PublishedFlow | undefined> {
  const row = await versions(tx, companyId)
    .where('f.id', '=', flowId)
    .where('f.deleted_at', 'is', null)
    .whereRef('v.id', '=', 'f.version_id')
    .executeTakeFirst();
  return withFlow(tx, companyId, row);
}

/** The version that a session is on, also of a flow that was deleted. */
export async function getVersion(tx: Tx, companyId: string, versionId: string): Promise<PublishedFlow | undefined> {
  return withFlow(tx, companyId, await versions(tx, companyId).where('v.id', '=', versionId).executeTakeFirst());
}
