import type { ListQuery } from '@yupflow/contract/list';
import type { OptOut } from '@yupflow/contract/opt-outs';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** With who has the number now, and who put it there. */
const entries = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('opt_outs as o')
    .leftJoin('contact_identities as i', (join) =>
      join.onRef('i.company_id', '=', 'o.company_id').on('i.kind', '=', 'phone').onRef('i.value', '=', 'o.phone'),
    )
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'i.company_id').onRef('c.id', '=', 'i.contact_id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('users as u', 'u.id', 'o.created_by')
    .where('o.company_id', '=', companyId);

const columns = [
  'o.id',
  'o.phone',
  'o.source',
  'o.created_at',
  'c.id as contact_id',
  'c.name as contact_name',
  'u.name as by',
] as const;

interface Row {
  readonly id: string;
  readonly phone: string;
  readonly source: string;
  readonly created_at: Date;
  readonly contact_id: string | null;
  readonly contact_name: string | null;
  readonly by: string | null;
}

const present = (row: Row): OptOut => ({
  id: row.id,
  phone: row.phone,
  contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
  source: row.source as OptOut['source'],
  by: row.by,
  created_at: row.created_at.toISOString(),
});

function matching(tx: Tx, companyId: string, search: string | undefined) {
  const found = entries(tx, companyId);
  if (!search) return found;
  const digits = search.replace(/[\s()+.\-/]/g, '');
  return found.where((eb) =>
    eb.or([
      containsFolded(sql.ref('c.name'), search),
      // A name has no digits to look for, and everybody's number has none of nothing.
      ...(/^\d+$/.test(digits) ? [eb(sql`strpos(o.phone, ${digits})`, '>', 0)] : []),
    ]),
  );
}

/** Newest first, which their ids follow. */
export async function listOptOuts(tx: Tx, companyId: string, { cursor, search, limit }: ListQuery) {
  let page = matching(tx, companyId, search)
    .select(columns)
    .orderBy('o.id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [last = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('o.id', '<', last);
  }
  const counted = await countUpToLimit(tx, matching(tx, companyId, search).select('o.id'));
  return { ...pageOf(await page.execute(), limit, { keysOf: ({ id }) => [id], present }), ...counted };
}

export async function getOptOut(tx: Tx, companyId: string, id: string): Promise<OptOut | undefined> {
  const row = await entries(tx, companyId).where('o.id', '=', id).select(columns).executeTakeFirst();
  return row && present(row);
}

/** The entry of a number, whoever made it first. */
export async function addOptOut(tx: Tx, companyId: string, phone: string, userId: string): Promise<string> {
  await tx
    .insertInto('opt_outs')
    .values({ company_id: companyId, phone, source: 'manual', created_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('opt_outs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeOptOut(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('opt_outs').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function getCountry(tx: Tx, companyId: string): Promise<string> {
  const company = tx.selectFrom('companies').select('country').where('id', '=', companyId);
  return (await company.executeTakeFirstOrThrow()).country;
}

/** False where it is none of the company's. Nobody deletes it meanwhile. */
export async function holdTag(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const tag = tx.selectFrom('tags').select('id').where('company_id', '=', companyId).where('id', '=', id);
  return (await tag.forKeyShare().executeTakeFirst()) !== undefined;
}

export async function getTag(tx: Tx, companyId: string): Promise<string | null> {
  const { opt_out_tag_id } = await tx
    .selectFrom('companies')
    .select('opt_out_tag_id')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return opt_out_tag_id;
}

export async function setTag(tx: Tx, companyId: string, tagId: string | null): Promise<void> {
  await tx.updateTable('companies').set({ opt_out_tag_id: tagId }).where('id', '=', companyId).execute();
}

/** Everybody who has the tag by now; who gets it later is added by the database. */
export async function addThoseWithTag(tx: Tx, companyId: string, tagId: string): Promise<void> {
  await sql`
    insert into opt_outs (company_id, phone, source)
    select i.company_id, i.value, 'tag' from contact_tags t
      join contact_identities i on i.company_id = t.company_id and i.contact_id = t.contact_id and i.kind = 'phone'
    where t.company_id = ${companyId} and t.tag_id = ${tagId}
    order by i.value on conflict do nothing`.execute(tx);
}

/** By their numbers; and by the tag, since who is known by a channel's id alone has no number to be on the list with. */
export async function listOptedOut(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select i.contact_id from contact_identities i
      join opt_outs o on o.company_id = i.company_id and o.phone = i.value
    where i.company_id = ${companyId} and i.kind = 'phone' and i.contact_id = any(${[...contactIds]}::uuid[])
    union
    select t.contact_id from contact_tags t
      join companies c on c.id = t.company_id and c.opt_out_tag_id = t.tag_id
    where t.company_id = ${companyId} and t.contact_id = any(${[...contactIds]}::uuid[])`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}
