import type { Template, TemplateStatus, TemplatesQuery } from '@yupflow/contract/templates';
import { type RawBuilder, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { readComponents } from './read-components.ts';

export interface TemplateRow {
  readonly id: string;
  readonly business_id: string;
  readonly name: string;
  readonly language: string;
  readonly category: Template['category'];
  readonly status: TemplateStatus;
  readonly reason: string | null;
  readonly components: unknown;
  readonly has_named_values: boolean;
  readonly updated_at: Date;
  readonly removed_at: Date | null;
}

export const templateColumns = sql`t.id, t.business_id, t.name, t.language, t.category, t.status, t.reason,
  t.components, t.has_named_values, t.updated_at, t.removed_at`;

export function presentTemplate(row: TemplateRow): Template {
  const { isWhole, ...parts } = readComponents(row.components);
  const { id, business_id, name, language, category, status, reason } = row;
  const unusable = row.removed_at ? 'gone' : status !== 'approved' ? 'status' : isWhole ? null : 'parts';
  const updated_at = row.updated_at.toISOString();
  return { id, business_id, name, language, category, status, reason, ...parts, unusable, updated_at };
}

const businessOf = (companyId: string, connectionId: string) => sql`
  (select business_id from cloud_lines where company_id = ${companyId} and connection_id = ${connectionId})`;

function matching(companyId: string, { connection, status, search }: TemplatesQuery): RawBuilder<unknown> {
  return sql`t.company_id = ${companyId} and t.removed_at is null
    and exists (select from cloud_lines l where l.company_id = t.company_id and l.business_id = t.business_id)
    ${connection ? sql`and t.business_id = ${businessOf(companyId, connection)}` : sql``}
    ${status ? sql`and t.status = ${status}` : sql``}
    ${search ? sql`and ${containsFolded(sql.ref('t.name'), search)}` : sql``}`;
}

export async function listTemplates(tx: Tx, companyId: string, query: TemplatesQuery) {
  const { cursor, limit } = query;
  const where = matching(companyId, query);
  const [name, language, id] = cursor ? decodeCursor(cursor, [/^/, /^/, uuidShape]) : [];
  const after = cursor ? sql`and (t.name, t.language, t.id) > (${name}, ${language}, ${id}::uuid)` : sql``;
  const { rows } = await sql<TemplateRow>`
    select ${templateColumns} from templates t where ${where} ${after}
    order by t.name, t.language, t.id limit ${limit + 1}`.execute(tx);
  return {
    ...pageOf(rows, limit, {
      keysOf: (row) => [row.name, row.language, row.id],
      present: presentTemplate,
    }),
    ...(await countUpToLimit(tx, sql`select 1 from templates t where ${where}`)),
  };
}

/** Also one that is gone. */
export async function getTemplate(tx: Tx, companyId: string, id: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${templateColumns} from templates t where t.company_id = ${companyId} and t.id = ${id}`.execute(tx);
  return rows[0];
}

/** As the API lists one. */
export interface ListedTemplate {
  readonly name: string;
  readonly language: string;
  readonly category: Template['category'];
  readonly status: TemplateStatus;
  readonly reason: string | null;
  readonly components: unknown;
  readonly has_named_values: boolean;
}

/** All of a business account at once: what is not among them is gone. Answers which are not as they were. */
export async function saveTemplates(
  tx: Tx,
  companyId: string,
  businessId: string,
  listed: readonly ListedTemplate[],
): Promise<string[]> {
  // One after the other: two who read the list at once would each take away what the other has just brought.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${companyId} ${businessId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    with listed as materialized (
        select * from json_to_recordset(${JSON.stringify(listed)}::json) as w (name text, language text, category text,
          status text, reason text, components jsonb, has_named_values boolean)),
      kept as (
        insert into templates as t (company_id, business_id, name, language, category, status, reason, components,
          has_named_values)
        select ${companyId}, ${businessId}, w.name, w.language, w.category, w.status, w.reason, w.components,
          w.has_named_values
        from listed w order by w.name, w.language
        on conflict (company_id, business_id, name, language) do update set category = excluded.category,
          status = excluded.status, reason = excluded.reason, components = excluded.components,
          has_named_values = excluded.has_named_values, updated_at = app.now(), removed_at = null
        where (t.category, t.status, t.reason, t.components, t.has_named_values, t.removed_at)
          is distinct from (excluded.category, excluded.status, excluded.reason, excluded.components,
            excluded.has_named_values, null)
        returning t.id),
      gone as (
        update templates t set removed_at = app.now(), updated_at = app.now()
        where t.company_id = ${companyId} and t.business_id = ${businessId} and t.removed_at is null
          and not exists (select from listed w where w.name = t.name and w.language = t.language)
        returning t.id)
    select id from kept union all select id from gone`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Null as a status: it is gone. Answers its id where it is not as it was. */
export async function setTemplateStatus(
  tx: Tx,
  companyId: string,
  { businessId, name, language }: { businessId: string; name: string; language: string },
  status: TemplateStatus | null,
  reason: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update templates set updated_at = app.now(), reason = ${reason},
      status = coalesce(${status}::text, status),
      removed_at = case when ${status}::text is null then app.now() end
    where company_id = ${companyId} and business_id = ${businessId} and name = ${name} and language = ${language}
      and (status, reason, removed_at is null)
        is distinct from (coalesce(${status}::text, status), ${reason}, ${status}::text is not null)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
