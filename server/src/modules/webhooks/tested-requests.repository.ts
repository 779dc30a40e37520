import { limits } from '@yupflow/contract/limits';
import type { RequestOutcome } from '@yupflow/contract/webhooks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RequestContent } from './find-value.ts';

/** What was kept in test mode, and what was foreseen of it. */
export async function listTested(tx: Tx, companyId: string, webhookId: string) {
  return tx
    .selectFrom('webhook_requests')
    .select(['id', 'title'])
    .select(sql<RequestContent>`content`.as('content'))
    .select(sql<RequestOutcome | null>`outcome`.as('outcome'))
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'tested')
    .where('mode', '=', 'test')
    .orderBy('id', 'desc')
    .limit(limits.webhookRequests)
    .execute();
}

interface Foreseen {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly outcome: RequestOutcome | null;
}

export async function setForeseen(tx: Tx, companyId: string, requests: readonly Foreseen[]): Promise<void> {
  if (requests.length === 0) return;
  await sql`
    update webhook_requests as r set title = f.title, subtitle = f.subtitle, outcome = f.outcome
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as f (id uuid, title text, subtitle text, outcome jsonb)
    where r.company_id = ${companyId} and r.id = f.id`.execute(tx);
}
