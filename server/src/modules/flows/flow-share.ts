import { randomBytes } from 'node:crypto';
import type { FlowShare, flowShareForm } from '@yupflow/contract/flows';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { type FlowScope, tellFlows } from './flow-scope.ts';
import { getShareRow, updateShare } from './shared-flow.repository.ts';

type ShareRow = NonNullable<Awaited<ReturnType<typeof getShareRow>>>;

/** Whoever knows it sees the flow: 192 bits of chance. */
const newToken = () => randomBytes(24).toString('base64url');

const present = (row: ShareRow): FlowShare => ({
  is_active: row.share_active,
  can_clone: row.share_clone,
  is_restricted: row.share_restricted,
  companies: row.share_companies,
  token: row.share_token,
});

export async function getShare({ tx, companyId }: FlowScope, id: string): Promise<FlowShare> {
  const row = await getShareRow(tx, companyId, id);
  if (!row) throw new AppError('not_found');
  return present(row);
}

export async function setShare(
  parts: { readonly realtime: Pick<Realtime, 'emit'> },
  scope: FlowScope,
  id: string,
  { is_active, can_clone, is_restricted, companies }: z.output<typeof flowShareForm>,
): Promise<FlowShare> {
  const row = await updateShare(scope.tx, scope.companyId, id, {
    share_active: is_active,
    share_clone: can_clone,
    share_restricted: is_restricted,
    share_companies: [...new Set(companies)],
    share_token: is_active ? newToken() : null,
  });
  if (!row) throw new AppError('not_found');
  const { token, ...details } = present(row);
  await audit(scope.tx, { ...scope, action: 'flows.share', targetId: id, details });
  tellFlows(parts, scope, [id]);
  return { ...details, token };
}
