import type { FlowEditor } from '@yupflow/contract/flow-editors';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';

const silentSeconds = limits.editorSeconds * 2;

/** A builder that has been silent for too long is closed. */
// biome-ignore lint/plugin: who is there at this very moment is told by the machine's clock
const isThere = sql<boolean>`flow_editors.seen_at > clock_timestamp() - make_interval(secs => ${silentSeconds})`;

/** Everybody who has the builder open. */
export async function listEditors(tx: Tx, companyId: string, flowId: string): Promise<FlowEditor[]> {
  const rows = await tx
    .selectFrom('flow_editors')
    .innerJoin('users', 'users.id', 'flow_editors.user_id')
    .select(['users.id', 'users.name', 'users.image', 'flow_editors.block'])
    .where('flow_editors.company_id', '=', companyId)
    .where('flow_editors.flow_id', '=', flowId)
    .where(isThere)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(limits.page.most)
    .execute();
  return rows.map((row) => ({ ...row, image: pictureUrl(row.image) }));
}

export async function keepEditor(
  tx: Tx,
  companyId: string,
  { flowId, userId, block }: { readonly flowId: string; readonly userId: string; readonly block: string | null },
): Promise<void> {
  // biome-ignore lint/plugin: who is there at this very moment is told by the machine's clock
  const values = { block, seen_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('flow_editors')
    .values({ company_id: companyId, flow_id: flowId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'flow_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Whoever fell silent is forgotten on the way. */
export async function removeEditor(tx: Tx, companyId: string, flowId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('flow_editors')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb.not(isThere)]))
    .execute();
}
