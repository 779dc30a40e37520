import type { Flow } from '@yupflow/flow-engine/flow';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { namesIn } from './flow-names.service.ts';

const own = (tx: Tx, companyId: string, id: string) =>
  tx.selectFrom('flows').where('company_id', '=', companyId).where('id', '=', id).where('deleted_at', 'is', null);

const change = (tx: Tx, companyId: string, id: string) =>
  tx.updateTable('flows').where('company_id', '=', companyId).where('id', '=', id).where('deleted_at', 'is', null);

export async function countFlows(tx: Tx, companyId: string): Promise<number> {
  // The company's row is what two who create one at once wait for.
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('flows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewFlow {
  readonly name: string;
  readonly folder_id: string | null;
  readonly draft: Flow;
  readonly saved_by: string | null;
}

/** Undefined when the name is taken in its folder. */
export async function createFlow(tx: Tx, companyId: string, flow: NewFlow): Promise<string | undefined> {
  const row = await tx
    .insertInto('flows')
    .values({ company_id: companyId, ...flow, draft: JSON.stringify(flow.draft), names: namesIn(flow.draft) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The draft as it is stored; `readFlow` reads it. */
export async function getDraft(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ name: string; draft: unknown; revision: number } | undefined> {
  return own(tx, companyId, id).select(['name', 'draft', 'revision']).executeTakeFirst();
}

export async function getFlowName(tx: Tx, companyId: string, id: string): Promise<string | undefined> {
  return (await own(tx, companyId, id).select('name').executeTakeFirst())?.name;
}

interface Saving {
  readonly revision: number;
  readonly document: Flow;
  readonly userId: string;
}

export interface Saved {
  readonly revision: number;
  readonly saved_at: Date;
}

/** Undefined where the revision has gone on, or nothing would change. */
export async function saveDraft(
  tx: Tx,
  companyId: string,
  id: string,
  { revision, document, userId }: Saving,
): Promise<Saved | undefined> {
  const draft = JSON.stringify(document);
  return change(tx, companyId, id)
    .where('revision', '=', revision)
    .where(sql<boolean>`draft <> ${draft}::jsonb`)
    .set({ draft, names: namesIn(document), revision: revision + 1, saved_at: sql`app.now()`, saved_by: userId })
    .returning(['revision', 'saved_at'])
    .executeTakeFirst();
}

export interface SavedState extends Saved {
  readonly saved_by: string | null;
  readonly saved_by_name: string | null;
  /** Whether the draft is just this document. */
  readonly is_same: boolean;
}

export async function getSavedState(
  tx: Tx,
  companyId: string,
  id: string,
  document: Flow | null,
): Promise<SavedState | undefined> {
  return tx
    .selectFrom('flows as f')
    .leftJoin('users as u', 'u.id', 'f.saved_by')
    .select(['f.revision', 'f.saved_at', 'f.saved_by', 'u.name as saved_by_name'])
    .select(sql<boolean>`coalesce(f.draft = ${document && JSON.stringify(document)}::jsonb, false)`.as('is_same'))
    .where('f.company_id', '=', companyId)
    .where('f.id', '=', id)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst();
}

interface LockedFlow {
  readonly name: string;
  readonly draft: unknown;
  readonly revision: number;
  readonly published_revision: number | null;
  readonly version_id: string | null;
}

/** Held until the end of the transaction: nobody saves, publishes or deletes it meanwhile; sessions go on. */
export async function lockFlow(tx: Tx, companyId: string, id: string): Promise<LockedFlow | undefined> {
  return own(tx, companyId, id)
    .select(['name', 'draft', 'revision', 'published_revision', 'version_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Held against its deletion, for whoever is about to name it. */
export async function holdFlow(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ version_id: string | null } | undefined> {
  return own(tx, companyId, id).select('version_id').forShare().executeTakeFirst();
}

/** False when there is no such flow. */
export async function updateFlow(
  tx: Tx,
  companyId: string,
  id: string,
  settings: { readonly name: string; readonly folder_id: string | null },
): Promise<boolean> {
  const row = await change(tx, companyId, id).set(settings).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Its versions stay, for whoever asks why a message was sent. Nobody sees it by its link any more. */
export async function removeFlow(tx: Tx, companyId: string, id: string): Promise<void> {
  // Whoever is about to enter it is waited for, or waits.
  await own(tx, companyId, id).select('id').forUpdate().execute();
  await tx.deleteFrom('flow_editors').where('company_id', '=', companyId).where('flow_id', '=', id).execute();
  await change(tx, companyId, id).set({ deleted_at: sql`app.now()`, share_active: false }).execute();
}

/** Live from now on. */
export async function setLive(
  tx: Tx,
  companyId: string,
  id: string,
  live: { readonly version_id: string; readonly published_revision: number | null },
): Promise<void> {
  await change(tx, companyId, id).set(live).execute();
}

/** Held against its deletion. */
export async function holdFolder(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('folders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
