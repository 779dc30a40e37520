import { limits } from '@yupflow/contract/limits';
import type { Uses } from '@yupflow/contract/uses';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Flows that name something, in what is live or in their draft: they would skip it once it is gone. By name. */
export async function listFlowUses(tx: Tx, companyId: string, id: string): Promise<Uses['results']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.name from flows as f
    left join flow_versions as v on v.company_id = f.company_id and v.id = f.version_id
    where f.company_id = ${companyId} and f.deleted_at is null
      and (f.names @> array[${id}::uuid] or v.names @> array[${id}::uuid])
    order by app.fold(f.name), f.id limit ${limits.page.most}`.execute(tx);
  return rows.map((row) => ({ kind: 'flow', ...row }));
}
