import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { checkConditions, compileConditions } from './contact-conditions.service.ts';
import { findByText, textMatches, wantedOf } from './contact-search.service.ts';

interface Asked {
  readonly search?: string | undefined;
  readonly conditions?: ContactConditions | undefined;
}

/** Who is asked for: by words, and by conditions as SQL on `contacts`. */
export interface ContactFilter {
  readonly companyId: string;
  readonly wanted: ReturnType<typeof wantedOf>;
  readonly conditions: {
    /** For all contacts of the company. */
    readonly ofAll: RawBuilder<SqlBool>;
    /** For contacts that something else chose. */
    readonly ofEach: RawBuilder<SqlBool>;
  } | null;
}

interface Setting {
  readonly timezone: string;
  readonly now: Date;
}

/** What follows in the transaction is planned for this company: what suits another one may take for ever here. */
async function getSetting(tx: Tx, companyId: string): Promise<Setting> {
  const { rows } = await sql<Setting>`
    select timezone, app.now() as now, set_config('plan_cache_mode', 'force_custom_plan', true)
    from companies where id = ${companyId}`.execute(tx);
  const { timezone, now } = only(rows);
  return { timezone, now };
}

/** So many are looked at one by one as quickly as in any other way. */
const few = 10_000;

/** As PostgreSQL believes, which is why: after an import it may know of none. */
async function hasFew(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select from contacts
    where company_id = ${companyId}::uuid and deleted_at is null`.execute(tx);
  return only(only(rows)['QUERY PLAN']).Plan['Plan Rows'] < few;
}

/** Refuses conditions that make no sense. */
export async function filterOf(tx: Tx, companyId: string, { search, conditions }: Asked): Promise<ContactFilter> {
  const wanted = wantedOf(search);
  if (!conditions || conditions.items.length === 0) return { companyId, wanted, conditions: null };
  const fields = await checkConditions(tx, companyId, conditions);
  const scope = { companyId, fields, ...(await getSetting(tx, companyId)) };
  const ofEach = compileConditions(conditions, { ...scope, isOneByOne: true });
  const ofAll = (await hasFew(tx, companyId)) ? ofEach : compileConditions(conditions, scope);
  return { companyId, wanted, conditions: { ofAll, ofEach } };
}

const isAskedFor = (companyId: string, hasText: RawBuilder<SqlBool>, conditions: RawBuilder<SqlBool> | undefined) =>
  sql<SqlBool>`contacts.company_id = ${companyId}::uuid and contacts.deleted_at is null
    and ${hasText} and ${conditions ?? sql`true`}`;

/** True for each of `contacts` that is asked for. */
export const matches = ({ companyId, wanted, conditions }: ContactFilter): RawBuilder<SqlBool> =>
  isAskedFor(companyId, textMatches(wanted), conditions?.ofAll);

/** The same, where `contacts` are some that were chosen before. */
export const eachMatches = ({ companyId, wanted, conditions }: ContactFilter): RawBuilder<SqlBool> =>
  isAskedFor(companyId, textMatches(wanted), conditions?.ofEach);

/** The same, by the index of words: for all of them at once. */
export function foundByIndex(filter: ContactFilter): { from: RawBuilder<unknown>; isFound: RawBuilder<SqlBool> } {
  const { companyId, wanted, conditions } = filter;
  if (wanted.length === 0) return { from: sql`contacts`, isFound: matches(filter) };
  const from = sql`${findByText(companyId, wanted, null)} as found cross join lateral (
    select * from contacts where contacts.company_id = ${companyId}::uuid and contacts.id = found.id offset 0
  ) as contacts`;
  return { from, isFound: conditions?.ofEach ?? sql`true` };
}
