import { limits } from '@yupflow/contract/limits';
import type { WebhookAction, WebhookMapping, WebhookMode, WebhookSource } from '@yupflow/contract/webhooks';
import { sql } from 'kysely';
import type { CompanyFacts } from '../../platform/auth/company-terms.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RequestContent } from './find-value.ts';

/** A webhook as its token finds it. */
export interface OpenWebhook extends CompanyFacts {
  readonly company_id: string;
  readonly id: string;
  readonly name: string;
  readonly source: WebhookSource;
  readonly secret_sealed: Buffer | null;
  readonly mode: WebhookMode;
  readonly mapping: WebhookMapping;
  readonly actions: readonly WebhookAction[];
  readonly ignores_duplicates: boolean;
  readonly country: string;
}

export async function findByToken(db: Pick<Database, 'app'>, tokenHash: Buffer): Promise<OpenWebhook | null> {
  const { rows } = await db.app.query<OpenWebhook>({
    name: 'webhook_of',
    text: 'select * from app.webhook_of($1)',
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

interface NewRequest {
  readonly tokenHash: Buffer;
  readonly state: 'waiting' | 'tested';
  /** Whether it does nothing where the same came before. */
  readonly isOnce: boolean;
  readonly method: string;
  readonly content: RequestContent;
  readonly bytes: number;
  readonly fingerprint: Buffer;
  readonly title: string;
  readonly subtitle: string;
  readonly outcome: object | null;
}

interface Taken {
  readonly id: string;
  readonly state: 'waiting' | 'tested' | 'duplicate';
  readonly is_flood: boolean;
}

/** More than so many in each of three consecutive minutes are a flood. */
const floodPerMinute = 60;

/**
 * One statement: it is kept, counted, and the oldest goes. Undefined where the webhook is no longer as it was found:
 * its mode was changed, it has another token, or it is gone.
 */
export async function takeRequest(
  tx: Tx,
  { company_id, id, mode }: Pick<OpenWebhook, 'company_id' | 'id' | 'mode'>,
  request: NewRequest,
): Promise<Taken | undefined> {
  const { tokenHash, state, isOnce, method, content, bytes, fingerprint, title, subtitle, outcome } = request;
  const { rows } = await sql<Taken>`
    with hook as (
      select company_id, id, mode from webhooks
      where company_id = ${company_id} and id = ${id} and token_hash = ${tokenHash} and mode = ${mode}
    ), seen as (
      insert into webhook_fingerprints as f (company_id, webhook_id, fingerprint)
      select company_id, id, ${fingerprint} from hook where ${isOnce}::boolean
      on conflict (company_id, webhook_id, fingerprint) do update set at = app.now()
        where f.at <= app.now() - interval '1 day'
      returning 1
    ), kept as (
      insert into webhook_requests
        (company_id, webhook_id, mode, state, method, content, bytes, fingerprint, title, subtitle, outcome)
      select company_id, id, mode,
        case when ${isOnce}::boolean and not exists (select from seen) then 'duplicate' else ${state}::text end,
        ${method}, ${JSON.stringify(content)}::json, ${bytes}::int, ${fingerprint}, ${title}, ${subtitle},
        ${outcome && JSON.stringify(outcome)}::jsonb
      from hook returning id, state
    ), counted as (
      insert into webhook_minutes as m (company_id, webhook_id, minute, came)
      select company_id, id, date_trunc('minute', app.now()), 1 from hook
      on conflict (company_id, webhook_id, minute) do update set came = m.came + 1
      returning minute, came
    ), trimmed as (
      delete from webhook_requests
      where company_id = ${company_id} and webhook_id = ${id} and state <> 'waiting' and id < (
        select id from webhook_requests where company_id = ${company_id} and webhook_id = ${id}
        order by id desc offset ${limits.webhookRequests - 2} limit 1)
    )
    select kept.id, kept.state, counted.came > ${floodPerMinute} and (
      select count(*) from webhook_minutes e
      where e.company_id = ${company_id} and e.webhook_id = ${id} and e.came > ${floodPerMinute}
        and e.minute in (counted.minute - interval '1 minute', counted.minute - interval '2 minutes')) = 2 as is_flood
    from kept, counted`.execute(tx);
  return rows[0];
}

/** It goes to test mode by itself. False where somebody was faster. */
export async function stopFlood(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ mode: 'test', mode_reason: 'flood' })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('mode', '=', 'production')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
