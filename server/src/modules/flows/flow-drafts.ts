import type { FlowForm, OpenFlow, SavedDraft } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import { referencesOf } from '@yupflow/flow-engine/check/references-of';
import type { Flow } from '@yupflow/flow-engine/flow';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { checkFlow } from './check-flow.ts';
import { listEditors } from './flow-editors.repository.ts';
import { getFlowRow, presentFlows } from './flow-rows.repository.ts';
import { type FlowScope, nameInUse, storedFlow, tellFlows } from './flow-scope.ts';
import * as repository from './flows.repository.ts';

interface DraftParts {
  readonly realtime: Pick<Realtime, 'emit'>;
}

/** Answers its id. The folder, where one is named, is held. */
export async function addFlow(scope: FlowScope, { name, folder_id }: FlowForm, draft: Flow): Promise<string> {
  const { tx, companyId, userId } = scope;
  if ((await repository.countFlows(tx, companyId)) >= limits.flows) throw new AppError('too_many_flows');
  await requireFolder(scope, folder_id);
  const id = await repository.createFlow(tx, companyId, { name, folder_id, draft, saved_by: userId });
  if (!id) throw nameInUse();
  return id;
}

export async function requireFolder({ tx, companyId }: FlowScope, folderId: string | null): Promise<void> {
  if (folderId && !(await repository.holdFolder(tx, companyId, folderId)))
    throw new AppError('invalid_fields', { fields: { folder_id: 'invalid' } });
}

/** Signs where the files can be seen. */
export interface OpenParts {
  readonly clock: Clock;
  readonly files: Pick<Files, 'links'>;
}

export async function getOpenFlow(parts: OpenParts, { tx, companyId }: FlowScope, id: string): Promise<OpenFlow> {
  const row = await getFlowRow(tx, companyId, id);
  const stored = row && (await repository.getDraft(tx, companyId, id));
  if (!stored) throw new AppError('not_found');
  const document = storedFlow(stored.draft);
  const [flow] = await presentFlows(tx, companyId, [row]);
  if (!flow) throw new AppError('not_found');
  return {
    ...flow,
    folder: row.folder_id && row.folder_name !== null ? { id: row.folder_id, name: row.folder_name } : null,
    document,
    revision: stored.revision,
    faults: await checkFlow(tx, companyId, id, document),
    editors: await listEditors(tx, companyId, id),
    media: Object.fromEntries(
      referencesOf(document).media.map((key) => [key, parts.files.links.sign(companyId, key, parts.clock.now())]),
    ),
  };
}

/** Somebody saved it meanwhile. */
export function staleFlow({ saved_by, saved_by_name, saved_at }: repository.SavedState): AppError {
  if (!saved_by || saved_by_name === null) return new AppError('flow_stale');
  return new AppError('flow_stale', { savedBy: { id: saved_by, name: saved_by_name, at: saved_at.toISOString() } });
}

/** What is saved already is not saved again: a repeat answers as the first did, and a published flow stays as it is. */
export async function saveDraft(
  parts: DraftParts,
  scope: FlowScope,
  id: string,
  { revision, document }: { readonly revision: number; readonly document: Flow },
): Promise<SavedDraft> {
  const { tx, companyId, userId } = scope;
  const saved = await repository.saveDraft(tx, companyId, id, { revision, document, userId });
  const stands = saved ? { ...saved, is_same: true } : await repository.getSavedState(tx, companyId, id, document);
  if (!stands) throw new AppError('not_found');
  if ('saved_by' in stands && !stands.is_same) throw staleFlow(stands);
  const faults = await checkFlow(tx, companyId, id, document);
  if (saved) tellFlows(parts, scope, [id], saved.revision);
  return { revision: stands.revision, saved_at: stands.saved_at.toISOString(), faults };
}
