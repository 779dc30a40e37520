import type { FlowVersion } from '@yupflow/contract/flows';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { Flow } from '@yupflow/flow-engine/flow';
import { AppError } from '../../platform/app-error.ts';
import { type FlowScope, storedFlow } from './flow-scope.ts';
import * as repository from './flow-versions.repository.ts';
import { getFlowName } from './flows.repository.ts';

interface Place {
  readonly id: string;
  readonly versionId: string;
}

export async function listVersions(
  { tx, companyId }: FlowScope,
  id: string,
  query: Pick<ListQuery, 'cursor' | 'limit'>,
): Promise<List<FlowVersion>> {
  if ((await getFlowName(tx, companyId, id)) === undefined) throw new AppError('not_found');
  return repository.listVersions(tx, companyId, id, query);
}

export async function requireVersion({ tx, companyId }: FlowScope, { id, versionId }: Place): Promise<FlowVersion> {
  const version = await repository.getVersionRow(tx, companyId, id, versionId);
  if (!version) throw new AppError('not_found');
  return version;
}

export async function getVersion(scope: FlowScope, place: Place): Promise<FlowVersion & { document: Flow }> {
  const version = await requireVersion(scope, place);
  const { tx, companyId } = scope;
  const stored = await repository.getVersionDocument(tx, companyId, place.id, place.versionId);
  return { ...version, document: storedFlow(stored) };
}
