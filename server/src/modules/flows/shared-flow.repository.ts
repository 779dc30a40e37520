import type { FieldKind } from '@yupflow/contract/custom-fields';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

export interface SharedFile {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface SharedRow {
  readonly company_id: string;
  readonly company_name: string;
  readonly name: string;
  readonly document: unknown;
  readonly can_clone: boolean;
  readonly tags: readonly { readonly id: string; readonly name: string; readonly color: string }[];
  readonly fields: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: FieldType;
    readonly kind: FieldKind;
  }[];
  readonly files: readonly SharedFile[];
}

/** Across the tenant wall: what a link shows to the company that asks. Undefined where it shows nothing. */
export async function getSharedFlow(tx: Tx, token: string, asking: string): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`select * from app.shared_flow(${token}, ${asking})`.execute(tx);
  return rows[0];
}

/** Whether the company may copy it, which stays so until the transaction is over. Null where there is no such link. */
export async function holdSharedFlow(tx: Tx, token: string, asking: string): Promise<boolean | null> {
  const { rows } = await sql<{ may_clone: boolean | null }>`
    select app.hold_shared_flow(${token}, ${asking}) as may_clone`.execute(tx);
  return rows[0]?.may_clone ?? null;
}

interface ShareRow {
  readonly share_active: boolean;
  readonly share_clone: boolean;
  readonly share_restricted: boolean;
  readonly share_companies: string[];
  readonly share_token: string | null;
}

const columns = ['share_active', 'share_clone', 'share_restricted', 'share_companies', 'share_token'] as const;

export async function getShareRow(tx: Tx, companyId: string, id: string): Promise<ShareRow | undefined> {
  return tx
    .selectFrom('flows')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The link that it had once stays its link. */
export async function updateShare(
  tx: Tx,
  companyId: string,
  id: string,
  { share_token, ...settings }: ShareRow,
): Promise<ShareRow | undefined> {
  return tx
    .updateTable('flows')
    .set((eb) => ({ ...settings, share_token: eb.fn.coalesce('share_token', eb.val(share_token)) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}
