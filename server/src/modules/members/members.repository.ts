import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Held until the end of the transaction; null when there is no such member. */
export async function lockMember(tx: Tx, companyId: string, userId: string): Promise<{ roles: string[] } | null> {
  const member = await tx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!member) return null;
  const roles = await tx
    .selectFrom('member_roles')
    .select('role_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  return { roles: roles.map((row) => row.role_id) };
}

export async function replaceMemberRoles(
  tx: Tx,
  companyId: string,
  userId: string,
  roles: readonly string[],
): Promise<void> {
  await tx.deleteFrom('member_roles').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  await sql`
    insert into member_roles (company_id, user_id, role_id)
    select ${companyId}, ${userId}, unnest(${roles}::uuid[])`.execute(tx);
}

export async function isMember(tx: Tx, companyId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function companyName(tx: Tx, companyId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return name;
}
