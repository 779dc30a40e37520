import type { FlowEditor } from '@yupflow/contract/flow-editors';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { keepEditor, listEditors, removeEditor } from './flow-editors.repository.ts';
import type { FlowScope } from './flow-scope.ts';
import { getFlowName } from './flows.repository.ts';

interface Presence {
  readonly state: 'editing' | 'left';
  readonly block: string | null;
}

/** Others hear of it only where something changed: most calls just say that somebody is still there. */
export async function setPresence(
  { realtime }: { readonly realtime: Pick<Realtime, 'emit'> },
  { tx, companyId, userId }: FlowScope,
  flowId: string,
  { state, block }: Presence,
): Promise<{ editors: FlowEditor[] }> {
  if ((await getFlowName(tx, companyId, flowId)) === undefined) throw new AppError('not_found');
  const before = await listEditors(tx, companyId, flowId);
  if (state === 'left') await removeEditor(tx, companyId, flowId, userId);
  else await keepEditor(tx, companyId, { flowId, userId, block });
  const editors = await listEditors(tx, companyId, flowId);
  afterCommit(tx, () => {
    if (JSON.stringify(before) !== JSON.stringify(editors))
      realtime.emit(companyId, 'flows.editors', { flow_id: flowId, editors });
  });
  return { editors: editors.filter((editor) => editor.id !== userId) };
}
