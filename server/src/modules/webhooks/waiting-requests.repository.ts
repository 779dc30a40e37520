import type { RequestOutcome, requestStates, WebhookAction, WebhookMapping } from '@yupflow/contract/webhooks';
import { sql } from 'kysely';
import type { DueItem } from '../../jobs/due.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RequestContent } from './find-value.ts';

/** Of a company, so many are done in one transaction. */
const together = 250;

/** Of each company the oldest, and of all companies in turn: who sends much makes nobody else wait. */
export async function findWaiting(
  tx: Tx,
  { most, except, isFranchiseMode }: { most: number; except: readonly string[]; isFranchiseMode: boolean },
): Promise<DueItem[]> {
  const isAllowed = isFranchiseMode ? sql`and company_id not in (select app.companies_without('webhooks'))` : sql``;
  const { rows } = await sql<DueItem>`
    select company_id as "companyId", id from (
      select company_id, id, row_number() over (partition by company_id order by id) as place from webhook_requests
      where state = 'waiting' and not id = any(${[...except]}::uuid[]) ${isAllowed}) as waiting
    where place <= ${together} order by place, company_id limit ${most}`.execute(tx);
  return rows;
}

export interface WaitingRequest {
  readonly id: string;
  readonly webhook: { readonly id: string; readonly name: string };
  readonly content: RequestContent;
  readonly mapping: WebhookMapping;
  readonly actions: readonly WebhookAction[];
}

/**
 * Takes them in the order in which they came. One process at a time works on a company's, so that they stay in it:
 * whoever comes with many while another is at it takes none.
 */
export async function claimWaiting(tx: Tx, companyId: string, ids: readonly string[]): Promise<WaitingRequest[]> {
  const key = sql`hashtextextended(${`webhook-requests ${companyId}`}, 0)`;
  if (ids.length === 1) await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
  else {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${key}) as mine`.execute(tx);
    if (!rows[0]?.mine) return [];
  }
  const { rows } = await sql<WaitingRequest>`
    select r.id, json_build_object('id', w.id, 'name', w.name) as webhook, r.content, w.mapping, w.actions
    from webhook_requests r join webhooks w on w.company_id = r.company_id and w.id = r.webhook_id
    where r.company_id = ${companyId} and r.id = any(${[...ids]}::uuid[]) and r.state = 'waiting'
    order by r.id for update of r skip locked`.execute(tx);
  return rows;
}

export interface RequestResult {
  readonly id: string;
  readonly state: (typeof requestStates)[number];
  readonly outcome: RequestOutcome;
}

export async function saveResults(tx: Tx, companyId: string, results: readonly RequestResult[]): Promise<void> {
  await sql`
    update webhook_requests r set state = w.state, outcome = w.outcome
    from json_to_recordset(${JSON.stringify(results)}::json) as w (id uuid, state text, outcome jsonb)
    where r.company_id = ${companyId} and r.id = any(${results.map(({ id }) => id)}::uuid[]) and r.id = w.id`.execute(
    tx,
  );
}
