import type { DefaultFlows } from '@yupflow/contract/companies';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { FlowScope } from './flow-scope.ts';
import { holdFlow } from './flows.repository.ts';

const names = ['defaultFlowId', 'mediaFlowId', 'campaignFlowId'] as const satisfies (keyof DefaultFlows)[];

/** Of a field that names a flow to start: it is there and published. What is named already may stay, even if gone. */
export async function requireStartable(
  tx: Tx,
  companyId: string,
  field: string,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  if (after === null || after === before) return;
  const flow = await holdFlow(tx, companyId, after);
  if (!flow) throw new AppError('invalid_fields', { fields: { [field]: 'invalid' } });
  if (!flow.version_id) throw new AppError('flow_not_published', { fields: { [field]: 'invalid' } });
}

const own = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['default_flow_id as defaultFlowId', 'media_flow_id as mediaFlowId', 'campaign_flow_id as campaignFlowId']);

/** Also names a flow that was deleted: it is shown as broken. */
export const getDefaultFlows = ({ tx, companyId }: FlowScope): Promise<DefaultFlows> =>
  own(tx, companyId).executeTakeFirstOrThrow();

type Changes = { readonly [Name in keyof DefaultFlows]?: DefaultFlows[Name] | undefined };

export async function setDefaultFlows(
  { realtime }: { readonly realtime: Pick<Realtime, 'emit'> },
  scope: FlowScope,
  changes: Changes,
): Promise<DefaultFlows> {
  const { tx, companyId } = scope;
  const before = await own(tx, companyId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const after = { ...before };
  for (const name of names) {
    const chosen = changes[name];
    if (chosen === undefined) continue;
    await requireStartable(tx, companyId, name, { before: before[name], after: chosen });
    after[name] = chosen;
  }
  await tx
    .updateTable('companies')
    .set({
      default_flow_id: after.defaultFlowId,
      media_flow_id: after.mediaFlowId,
      campaign_flow_id: after.campaignFlowId,
    })
    .where('id', '=', companyId)
    .execute();
  await audit(tx, { ...scope, action: 'companies.default_flows', targetId: companyId, details: { ...after } });
  const touched = [...Object.values(before), ...Object.values(after)].filter((id) => id !== null);
  afterCommit(tx, () => realtime.emit(companyId, 'flows.changed', { ids: [...new Set(touched)] }));
  return after;
}
