import type { Output } from '@yupflow/contract/endpoint';
import { limits } from '@yupflow/contract/limits';
import type {
  RequestOutcome,
  WebhookAction,
  WebhookMapping,
  WebhookMode,
  WebhookSource,
  webhooks,
} from '@yupflow/contract/webhooks';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RequestContent } from './find-value.ts';

export type WebhooksQuery = Output<typeof webhooks.list, 'query'>;

interface WebhookValues {
  readonly name: string;
  readonly source: WebhookSource;
  readonly mapping: WebhookMapping;
  readonly actions: readonly WebhookAction[];
  readonly ignores_duplicates: boolean;
}

export interface WebhookRow extends WebhookValues {
  readonly id: string;
  readonly token_sealed: Buffer;
  readonly secret_sealed: Buffer | null;
  readonly mode: WebhookMode;
  readonly mode_reason: 'flood' | null;
  readonly requests_today: number;
  readonly failures_today: number;
  readonly last_request_at: Date | null;
  readonly created_at: Date;
}

const ofCompany = (tx: Tx, companyId: string) => tx.selectFrom('webhooks').where('webhooks.company_id', '=', companyId);

function matching(tx: Tx, companyId: string, { search, mode }: WebhooksQuery) {
  let rows = ofCompany(tx, companyId);
  if (mode) rows = rows.where('mode', '=', mode);
  return search ? rows.where(containsFolded(sql.ref('webhooks.name'), search)) : rows;
}

/** Since midnight where the company is. */
const today = sql<Date>`(select date_trunc('day', app.now() at time zone c.timezone) at time zone c.timezone
  from companies c where c.id = webhooks.company_id)`;

const countedToday = (column: 'came' | 'failed') => sql<number>`(
  select coalesce(sum(m.${sql.ref(column)}), 0)::int from webhook_minutes m
  where m.company_id = webhooks.company_id and m.webhook_id = webhooks.id and m.minute >= ${today})`;

const lastRequest = sql<Date | null>`(
  select r.at from webhook_requests r where r.company_id = webhooks.company_id and r.webhook_id = webhooks.id
  order by r.id desc limit 1)`;

const whole = (rows: ReturnType<typeof ofCompany>) =>
  rows.select([
    'webhooks.id',
    'webhooks.name',
    'webhooks.token_sealed',
    'webhooks.secret_sealed',
    'webhooks.ignores_duplicates',
    'webhooks.created_at',
    // The columns hold what the contract's form let in.
    sql<WebhookSource>`webhooks.source`.as('source'),
    sql<WebhookMode>`webhooks.mode`.as('mode'),
    sql<'flood' | null>`webhooks.mode_reason`.as('mode_reason'),
    sql<WebhookMapping>`webhooks.mapping`.as('mapping'),
    sql<WebhookAction[]>`webhooks.actions`.as('actions'),
    countedToday('came').as('requests_today'),
    countedToday('failed').as('failures_today'),
    lastRequest.as('last_request_at'),
  ]);

const sortName = sql<string>`app.fold(webhooks.name)`;

export async function listWebhooks(tx: Tx, companyId: string, query: WebhooksQuery) {
  const { cursor, limit } = query;
  let page = whole(matching(tx, companyId, query))
    .select(sortName.as('sort_name'))
    .orderBy(sortName)
    .orderBy('webhooks.id')
    .limit(limit + 1);
  if (cursor) {
    const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
    page = page.where(sql<boolean>`(app.fold(webhooks.name), webhooks.id) > (${name}, ${id}::uuid)`);
  }
  const rows: (WebhookRow & { sort_name: string })[] = await page.execute();
  const counted = await countUpToLimit(tx, matching(tx, companyId, query).select('webhooks.id'));
  return { ...pageOf(rows, limit, { keysOf: (row) => [row.sort_name, row.id], present: (row) => row }), ...counted };
}

export async function getWebhook(tx: Tx, companyId: string, id: string): Promise<WebhookRow | undefined> {
  return whole(ofCompany(tx, companyId).where('webhooks.id', '=', id)).executeTakeFirst();
}

/** Whoever changes it does so alone. */
export async function lockMode(tx: Tx, companyId: string, id: string): Promise<string | undefined> {
  const row = await ofCompany(tx, companyId).select('mode').where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.mode;
}

export async function countWebhooks(tx: Tx, companyId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks ' || ${companyId}, 0))`.execute(tx);
  const { count } = await ofCompany(tx, companyId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const stored = ({ mapping, actions, ...values }: WebhookValues) => ({
  ...values,
  mapping: JSON.stringify(mapping),
  actions: JSON.stringify(actions),
});

interface SealedToken {
  readonly token_hash: Buffer;
  readonly token_sealed: Buffer;
}

/** False when the name is taken. */
export async function createWebhook(
  tx: Tx,
  companyId: string,
  { id, ...values }: WebhookValues & SealedToken & { readonly id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhooks')
    .values({ company_id: companyId, id, ...values, ...stored(values) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Change =
  | SealedToken
  | { readonly mode: WebhookMode; readonly mode_reason: null }
  | { readonly secret_sealed: Buffer | null };

export async function changeWebhook(tx: Tx, companyId: string, id: string, change: Change): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function updateWebhook(tx: Tx, companyId: string, id: string, values: WebhookValues): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set(stored(values))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeWebhook(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('company_id', '=', companyId).where('id', '=', id).execute();
}

const requestsOf = (tx: Tx, companyId: string, webhookId: string) =>
  tx
    .selectFrom('webhook_requests')
    .select(['id', 'at', 'method', 'title', 'subtitle', 'bytes'])
    .select(sql<RequestState>`state`.as('state'))
    .select(
      sql<RequestFault | null>`coalesce(outcome -> 'faults' -> 0 ->> 'fault',
        jsonb_path_query_first(outcome, '$.actions[*].fault ? (@ != null)') #>> '{}')`.as('fault'),
    )
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId);

type RequestRow = Output<typeof webhooks.listRequests, 'answer'>['results'][number];
type RequestState = RequestRow['state'];
type RequestFault = NonNullable<RequestRow['fault']>;

export async function listRequests(tx: Tx, companyId: string, webhookId: string) {
  return requestsOf(tx, companyId, webhookId).orderBy('id', 'desc').limit(limits.webhookRequests).execute();
}

export async function getRequest(tx: Tx, companyId: string, webhookId: string, id: string) {
  return requestsOf(tx, companyId, webhookId)
    .select(sql<RequestContent>`content`.as('content'))
    .select(sql<RequestOutcome | null>`outcome`.as('outcome'))
    .where('id', '=', id)
    .executeTakeFirst();
}
