import type { FlowVersion } from '@yupflow/contract/flows';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { Flow } from '@yupflow/flow-engine/flow';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';
import { namesIn } from './flow-names.service.ts';

interface VersionRow {
  readonly id: string;
  readonly number: number;
  readonly published_at: Date;
  readonly restored_from: number | null;
  readonly blocks: number;
  readonly by_id: string | null;
  readonly by_name: string | null;
  readonly by_image: string | null;
  readonly is_current: boolean;
  readonly inside: number;
}

const present = ({ by_id, by_name, by_image, published_at, ...row }: VersionRow): FlowVersion => ({
  ...row,
  published_at: published_at.toISOString(),
  by: by_id && by_name !== null ? { id: by_id, name: by_name, image: pictureUrl(by_image) } : null,
});

const ofFlow = (tx: Tx, companyId: string, flowId: string) =>
  tx
    .selectFrom('flow_versions as v')
    .innerJoin('flows as f', (join) => join.onRef('f.company_id', '=', 'v.company_id').onRef('f.id', '=', 'v.flow_id'))
    .where('v.company_id', '=', companyId)
    .where('v.flow_id', '=', flowId)
    .where('f.deleted_at', 'is', null);

const rows = (tx: Tx, companyId: string, flowId: string) =>
  ofFlow(tx, companyId, flowId)
    .leftJoin('users as u', 'u.id', 'v.published_by')
    .select(['v.id', 'v.number', 'v.published_at', 'v.restored_from', 'v.blocks'])
    .select(['u.id as by_id', 'u.name as by_name', 'u.image as by_image'])
    .select([
      sql<boolean>`v.id is not distinct from f.version_id`.as('is_current'),
      sql<number>`(select count(*)::int from flow_sessions as s where s.company_id = v.company_id
        and s.flow_id = v.flow_id and s.version_id = v.id and s.status = 'waiting')`.as('inside'),
    ]);

/** Newest first. */
export async function listVersions(
  tx: Tx,
  companyId: string,
  flowId: string,
  { cursor, limit }: Pick<ListQuery, 'cursor' | 'limit'>,
): Promise<List<FlowVersion>> {
  let page = rows(tx, companyId, flowId)
    .orderBy('v.number', 'desc')
    .limit(limit + 1);
  if (cursor) page = page.where('v.number', '<', Number(decodeCursor(cursor, [/^\d{1,9}$/])[0]));
  const counted = await countUpToLimit(tx, ofFlow(tx, companyId, flowId).select('v.id'));
  const keysOf = ({ number }: VersionRow) => [String(number)];
  return { ...pageOf(await page.execute(), limit, { keysOf, present }), ...counted };
}

export async function getVersionRow(
  tx: Tx,
  companyId: string,
  flowId: string,
  id: string,
): Promise<FlowVersion | undefined> {
  const row = await rows(tx, companyId, flowId).where('v.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** As it is stored; `readFlow` reads it. */
export async function getVersionDocument(tx: Tx, companyId: string, flowId: string, id: string): Promise<unknown> {
  const row = await ofFlow(tx, companyId, flowId).where('v.id', '=', id).select('v.document').executeTakeFirst();
  return row?.document;
}

interface NewVersion {
  readonly flowId: string;
  readonly document: Flow;
  readonly userId: string | null;
  readonly restoredFrom: number | null;
  /** Now, unless it was before. */
  readonly publishedAt?: Date | undefined;
}

/** The flow's row is locked: its versions are counted without a gap. Answers its id. */
export async function createVersion(
  tx: Tx,
  companyId: string,
  { flowId, document, userId, restoredFrom, publishedAt }: NewVersion,
): Promise<string> {
  const { id } = await tx
    .insertInto('flow_versions')
    .values((eb) => ({
      company_id: companyId,
      flow_id: flowId,
      number: eb
        .selectFrom('flow_versions')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('company_id', '=', companyId)
        .where('flow_id', '=', flowId),
      document: JSON.stringify(document),
      names: namesIn(document),
      published_by: userId,
      restored_from: restoredFrom,
      published_at: publishedAt,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
