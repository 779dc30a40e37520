import type { FlowStats, flowStatsEndpoints } from '@yupflow/contract/flow-stats';
import { isDay } from '@yupflow/flow-engine/conditions/local-time';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { getVersion } from '../flows/published-flow.service.ts';
import { requireFlow } from '../flows/require-flow.service.ts';
import { type Asked, countBlocks, countSessions, listVersions, listVisitors } from './flow-stats.repository.ts';

/** How the version before it did, where one version is looked at. */
async function before(tx: Tx, asked: Asked, versions: FlowStats['versions']): Promise<FlowStats['before']> {
  const at = versions.findIndex(({ id }) => id === asked.versionId);
  const earlier = at < 0 ? undefined : versions[at + 1];
  if (!earlier) return null;
  // Over all of its time: it was live before this period, mostly.
  const { started, finished } = await countSessions(tx, {
    ...asked,
    versionId: earlier.id,
    from: '2000-01-01',
    to: '2999-12-31',
  });
  return { number: earlier.number, started, finished };
}

/** Blocks that wait for a moment, not for a person. */
async function waitingBlocks(
  tx: Tx,
  { companyId, versionId }: Asked,
  versions: FlowStats['versions'],
): Promise<string[]> {
  const looked = versions.filter(({ id, started }) => (versionId ? id === versionId : started > 0));
  const blocks = new Set<string>();
  for (const { id } of looked)
    for (const block of (await getVersion(tx, companyId, id))?.flow.blocks ?? [])
      if (block.type === 'wait' || block.type === 'delay') blocks.add(block.id);
  return [...blocks];
}

function periodOf({ from, to }: { readonly from: string; readonly to: string }) {
  if (!isDay(from)) throw new AppError('invalid_fields', { fields: { from: 'invalid_date' } });
  if (!isDay(to) || to < from) throw new AppError('invalid_fields', { fields: { to: 'invalid_date' } });
  return { from, to };
}

export function flowStatsHandlers(): Handlers<typeof flowStatsEndpoints> {
  return {
    async get({ tx, companyId, params: { id: flowId }, query }) {
      await requireFlow(tx, companyId, flowId);
      const asked: Asked = { companyId, flowId, versionId: query.version, ...periodOf(query) };
      const versions = await listVersions(tx, asked);
      return {
        versions,
        ...(await countSessions(tx, asked, await waitingBlocks(tx, asked, versions))),
        before: await before(tx, asked, versions),
        blocks: await countBlocks(tx, asked),
      };
    },
    async listContacts({ tx, companyId, params: { id: flowId }, query }) {
      await requireFlow(tx, companyId, flowId);
      return listVisitors(tx, { companyId, flowId, versionId: query.version, ...periodOf(query) }, query);
    },
  };
}
