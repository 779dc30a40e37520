import type { Output } from '@yupflow/contract/endpoint';
import type { KeywordMessage, keywords } from '@yupflow/contract/keywords';
import type { KeywordRule } from '@yupflow/flow-engine/keywords/keyword';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type KeywordsQuery = Output<typeof keywords.list, 'query'>;

/** A message of its own, with what its file was when it was chosen. */
export interface KeptMessage extends Pick<KeywordMessage, 'kind' | 'text'> {
  readonly media: { readonly key: string; readonly name: string; readonly type: string; readonly size: number } | null;
}

export interface KeywordValues {
  readonly name: string;
  readonly is_active: boolean;
  readonly rule: KeywordRule;
  readonly is_partial: boolean;
  readonly words: string[];
  readonly flow_id: string | null;
  /** Null: it starts a flow. */
  readonly messages: readonly KeptMessage[] | null;
}

export interface KeywordRow extends KeywordValues {
  readonly id: string;
  readonly position: number;
  readonly flow_name: string | null;
  readonly flow_version: number | null;
  readonly fired: number;
  readonly last_fired_at: Date | null;
  readonly created_at: Date;
}

const ofCompany = (tx: Tx, companyId: string) => tx.selectFrom('keywords').where('keywords.company_id', '=', companyId);

function matching(tx: Tx, companyId: string, { search, rule, is_active }: KeywordsQuery) {
  let rows = ofCompany(tx, companyId);
  if (rule) rows = rows.where('rule', '=', rule);
  if (is_active) rows = rows.where('is_active', '=', is_active === 'true');
  if (!search) return rows;
  const words = sql<string>`array_to_string(keywords.words, ' ')`;
  return rows.where((eb) => eb.or([containsFolded(sql.ref('keywords.name'), search), containsFolded(words, search)]));
}

/** With the flow it starts. */
const whole = (rows: ReturnType<typeof ofCompany>) =>
  rows
    .leftJoin('flows', (join) =>
      join
        .onRef('flows.company_id', '=', 'keywords.company_id')
        .onRef('flows.id', '=', 'keywords.flow_id')
        .on('flows.deleted_at', 'is', null),
    )
    .leftJoin('flow_versions', (join) =>
      join
        .onRef('flow_versions.company_id', '=', 'flows.company_id')
        .onRef('flow_versions.id', '=', 'flows.version_id'),
    )
    .select([
      'keywords.id',
      'keywords.position',
      'keywords.name',
      'keywords.is_active',
      'keywords.rule',
      'keywords.is_partial',
      'keywords.words',
      'keywords.messages',
      'keywords.created_at',
      'flows.id as flow_id',
      'flows.name as flow_name',
      'flow_versions.number as flow_version',
    ]);

/** How often each of them fired, and when last: by one query. */
async function withFires(tx: Tx, companyId: string, rows: readonly { readonly id: string }[]): Promise<KeywordRow[]> {
  const fires = await tx
    .selectFrom('keyword_fires')
    .select(['keyword_id', sql<number>`count(*)::int`.as('fired'), sql<Date>`max(at)`.as('last_fired_at')])
    .where('company_id', '=', companyId)
    .where('keyword_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .groupBy('keyword_id')
    .execute();
  const known = new Map(fires.map(({ keyword_id, ...counted }) => [keyword_id, counted]));
  // The columns hold what `KeywordValues` says.
  return rows.map((row) => ({ ...row, ...(known.get(row.id) ?? { fired: 0, last_fired_at: null }) }) as KeywordRow);
}

const keysOf = ({ position }: { position: number }) => [String(position)];

export async function listKeywords(tx: Tx, companyId: string, query: KeywordsQuery) {
  const { cursor, limit } = query;
  let page = whole(matching(tx, companyId, query))
    .orderBy('keywords.position')
    .limit(limit + 1);
  if (cursor) {
    const [position = ''] = decodeCursor(cursor, [/^\d{1,9}$/]);
    page = page.where('keywords.position', '>', Number(position));
  }
  const counted = await countUpToLimit(tx, matching(tx, companyId, query).select('keywords.id'));
  const { results, ...rest } = pageOf(await page.execute(), limit, { keysOf, present: (row) => row });
  return { ...rest, ...counted, results: await withFires(tx, companyId, results) };
}

export async function getKeyword(tx: Tx, companyId: string, id: string): Promise<KeywordRow | undefined> {
  const rows = await whole(ofCompany(tx, companyId).where('keywords.id', '=', id)).execute();
  return (await withFires(tx, companyId, rows))[0];
}

/** All of them, in their order: they are few, and every message is held against them. */
export async function listAll(tx: Tx, companyId: string) {
  return ofCompany(tx, companyId)
    .leftJoin('flows', (join) =>
      join
        .onRef('flows.company_id', '=', 'keywords.company_id')
        .onRef('flows.id', '=', 'keywords.flow_id')
        .on('flows.deleted_at', 'is', null),
    )
    .select([
      'keywords.id',
      'keywords.name',
      'keywords.is_active',
      'keywords.is_partial',
      'keywords.words',
      'flows.id as flow_id',
      'flows.name as flow_name',
      'flows.version_id',
    ])
    .select(sql<KeywordRule>`keywords.rule`.as('rule'))
    .select(sql<readonly KeptMessage[] | null>`keywords.messages`.as('messages'))
    .orderBy('keywords.position')
    .execute();
}

/** Whoever changes the order, or adds to it, does so alone. */
export async function lockOrder(tx: Tx, companyId: string): Promise<readonly string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('keywords ' || ${companyId}, 0))`.execute(tx);
  const rows = await ofCompany(tx, companyId).select('id').orderBy('position').execute();
  return rows.map(({ id }) => id);
}

/** From 1, without gaps. */
export async function setOrder(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update keywords set position = placed.position
    from unnest(${[...ids]}::uuid[]) with ordinality as placed (id, position)
    where keywords.company_id = ${companyId} and keywords.id = placed.id
      and keywords.position is distinct from placed.position`.execute(tx);
}

const stored = ({ messages, ...values }: KeywordValues) => ({
  ...values,
  messages: messages && JSON.stringify(messages),
});

/** Undefined when the name is taken. */
export async function createKeyword(
  tx: Tx,
  companyId: string,
  position: number,
  values: KeywordValues,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('keywords')
    .values({ company_id: companyId, position, ...stored(values) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateKeyword(
  tx: Tx,
  companyId: string,
  id: string,
  values: KeywordValues | Pick<KeywordValues, 'is_active'>,
): Promise<void> {
  await tx
    .updateTable('keywords')
    .set('name' in values ? stored(values) : values)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeKeyword(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('keywords').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function addFires(tx: Tx, companyId: string, keywordIds: readonly string[]): Promise<void> {
  if (keywordIds.length === 0) return;
  await tx
    .insertInto('keyword_fires')
    .values(keywordIds.map((keyword_id) => ({ company_id: companyId, keyword_id })))
    .execute();
}
