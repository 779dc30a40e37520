import type { FlowForm, FlowRow } from '@yupflow/contract/flows';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { endSessions } from '../flow-sessions/end-sessions.service.ts';
import { addFlow, requireFolder } from './flow-drafts.ts';
import { getFlowRow, presentFlows } from './flow-rows.repository.ts';
import { type FlowScope, nameInUse, storedFlow, tellFlows } from './flow-scope.ts';
import * as repository from './flows.repository.ts';

interface SettingsParts {
  readonly realtime: Pick<Realtime, 'emit'>;
}

export async function getRow({ tx, companyId }: FlowScope, id: string): Promise<FlowRow> {
  const row = await getFlowRow(tx, companyId, id);
  const [flow] = row ? await presentFlows(tx, companyId, [row]) : [];
  if (!flow) throw new AppError('not_found');
  return flow;
}

export async function updateFlow(parts: SettingsParts, scope: FlowScope, id: string, form: FlowForm): Promise<FlowRow> {
  const { tx, companyId } = scope;
  await requireFolder(scope, form.folder_id);
  const isThere = await repository.updateFlow(tx, companyId, id, form).catch((error: unknown) => {
    throw isUniqueViolation(error, 'flows_name') ? nameInUse() : error;
  });
  if (!isThere) throw new AppError('not_found');
  await audit(tx, { ...scope, action: 'flows.update', targetId: id, details: form });
  tellFlows(parts, scope, [id]);
  return getRow(scope, id);
}

/** Keywords and lines that name it go on naming it: they are shown as broken, and work again when it comes back. */
export async function removeFlow(parts: SettingsParts, scope: FlowScope, id: string): Promise<void> {
  const { tx, companyId } = scope;
  const flow = await repository.lockFlow(tx, companyId, id);
  if (!flow) throw new AppError('not_found');
  await repository.removeFlow(tx, companyId, id);
  await endSessions(parts, tx, companyId, { flowId: id }, 'deleted');
  await audit(tx, { ...scope, action: 'flows.remove', targetId: id, details: { name: flow.name } });
  tellFlows(parts, scope, [id]);
}

export async function duplicateFlow(
  parts: SettingsParts,
  scope: FlowScope,
  id: string,
  form: FlowForm,
): Promise<FlowRow> {
  const { tx, companyId } = scope;
  const original = await repository.getDraft(tx, companyId, id);
  if (!original) throw new AppError('not_found');
  const copyId = await addFlow(scope, form, storedFlow(original.draft));
  const details = { name: form.name, from: id };
  await audit(tx, { ...scope, action: 'flows.create', targetId: copyId, details });
  tellFlows(parts, scope, [copyId]);
  return getRow(scope, copyId);
}
