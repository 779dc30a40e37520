import type { FlowRow, FlowStatus, flowSorts, ShortFlow } from '@yupflow/contract/flows';
import type { List, ListQuery } from '@yupflow/contract/list';
import { type RawBuilder, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { presentFlows, presentShort, type StoredRow, selectFlows, statusOf } from './flow-rows.repository.ts';

export interface FlowListQuery extends ListQuery {
  readonly folder?: string | undefined;
  readonly status?: FlowStatus | undefined;
  readonly sort: (typeof flowSorts)[number];
}

interface Sorting {
  readonly value: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly shape: RegExp;
  readonly after: (value: string, id: string) => RawBuilder<unknown>;
}

const sortings: Record<FlowListQuery['sort'], Sorting> = {
  saved: {
    value: sql`(extract(epoch from f.saved_at) * 1000000)::bigint::text`,
    order: sql`f.saved_at desc, f.id desc`,
    shape: /^\d{1,18}$/,
    after: (value, id) =>
      sql`(f.saved_at, f.id) < (timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond', ${id}::uuid)`,
  },
  name: {
    value: sql`app.fold(f.name)`,
    order: sql`app.fold(f.name), f.id`,
    shape: /^/,
    after: (value, id) => sql`(app.fold(f.name), f.id) > (${value}, ${id}::uuid)`,
  },
  inside: {
    value: sql`n.inside::text`,
    order: sql`n.inside desc, f.id desc`,
    shape: /^\d{1,9}$/,
    after: (value, id) => sql`(n.inside, f.id) < (${value}::int, ${id}::uuid)`,
  },
};

function matching({ search, folder, status }: Pick<FlowListQuery, 'search' | 'folder' | 'status'>) {
  const asked: RawBuilder<unknown>[] = [sql`true`];
  if (search) asked.push(containsFolded(sql.ref('f.name'), search));
  if (folder) asked.push(folder === 'root' ? sql`f.folder_id is null` : sql`f.folder_id = ${folder}`);
  if (status) asked.push(sql`${statusOf} = ${status}`);
  return sql.join(asked, sql` and `);
}

async function listPage(tx: Tx, companyId: string, where: RawBuilder<unknown>, query: Omit<FlowListQuery, 'folder'>) {
  const { value, order, shape, after } = sortings[query.sort];
  const [last = '', id = ''] = query.cursor ? decodeCursor(query.cursor, [shape, uuidShape]) : [];
  const beyond = query.cursor ? sql`${where} and ${after(last, id)}` : where;
  const rows = await selectFlows(tx, companyId, { where: beyond, sortValue: value, order, limit: query.limit + 1 });
  const counted = await countUpToLimit(
    tx,
    sql`select 1 from flows as f where f.company_id = ${companyId} and f.deleted_at is null and ${where}`,
  );
  const keysOf = (row: StoredRow) => [row.sort_value, row.id];
  return { ...pageOf(rows, query.limit, { keysOf, present: (row) => row }), ...counted };
}

export async function listFlows(tx: Tx, companyId: string, query: FlowListQuery): Promise<List<FlowRow>> {
  const { results, ...rest } = await listPage(tx, companyId, matching(query), query);
  return { results: await presentFlows(tx, companyId, results), ...rest };
}

/** For pickers, by name. */
export async function listShortFlows(
  tx: Tx,
  companyId: string,
  { isPublished, ...query }: ListQuery & { readonly isPublished: boolean },
): Promise<List<ShortFlow>> {
  const where = isPublished ? sql`${matching(query)} and f.version_id is not null` : matching(query);
  const { results, ...rest } = await listPage(tx, companyId, where, { ...query, sort: 'name' });
  return { results: results.map(presentShort), ...rest };
}
