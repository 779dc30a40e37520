import type { Language } from '@yupflow/contract/languages';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { languageOf } from '../session/account-mails.service.ts';

const newEnd = sql<Date>`app.now() + make_interval(days => ${limits.inviteDays})`;

/** Its id; undefined when the address was invited before. */
export async function createInvite(
  tx: Tx,
  { companyId, email, invitedBy }: { companyId: string; email: string; invitedBy: string },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('invites')
    .values({ company_id: companyId, email, invited_by: invitedBy, expires_at: newEnd })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function replaceInviteRoles(
  tx: Tx,
  companyId: string,
  inviteId: string,
  roles: readonly string[],
): Promise<void> {
  await tx.deleteFrom('invite_roles').where('company_id', '=', companyId).where('invite_id', '=', inviteId).execute();
  await sql`
    insert into invite_roles (company_id, invite_id, role_id)
    select ${companyId}, ${inviteId}, unnest(${roles}::uuid[])`.execute(tx);
}

/** Held until the end of the transaction: of two who answer it or cancel it, one finds nothing any more. */
export async function lockInvite(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ email: string; invitedBy: string | null; roles: string[] } | null> {
  const invite = await tx
    .selectFrom('invites')
    .select(['email', 'invited_by as invitedBy'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!invite) return null;
  const roles = await tx
    .selectFrom('invite_roles as i')
    .innerJoin('roles as r', (join) => join.onRef('r.company_id', '=', 'i.company_id').onRef('r.id', '=', 'i.role_id'))
    .select('r.id')
    .where('i.company_id', '=', companyId)
    .where('i.invite_id', '=', id)
    // A role that is being deleted is waited for, and then not among them.
    .forKeyShare('r')
    .execute();
  return { ...invite, roles: roles.map((role) => role.id) };
}

export async function renewInvite(tx: Tx, companyId: string, id: string, invitedBy: string): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ expires_at: newEnd, invited_by: invitedBy })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeInvite(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('invites').where('company_id', '=', companyId).where('id', '=', id).execute();
}

interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly isEmailConfirmed: boolean;
}

/** The account behind an address or an id, if there is one. */
export async function findAccount(tx: Tx, by: { email: string } | { id: string }): Promise<Account | null> {
  const [column, value] = 'email' in by ? (['email', by.email] as const) : (['id', by.id] as const);
  const row = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'email_confirmed_at'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (!row) return null;
  const { email_confirmed_at, language, ...account } = row;
  return {
    ...account,
    language: languageOf(language),
    isEmailConfirmed: email_confirmed_at !== null,
  };
}

/** The company of an invite that waits for this address; undefined for an expired one, or one of somebody else. */
export async function companyOfInvite(
  tx: Tx,
  email: string,
  id: string,
  franchiseId: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from app.invites_for(${email}, ${franchiseId}) where id = ${id}`.execute(tx);
  return rows[0]?.company_id;
}

/** As a member with those roles. */
export async function addMember(tx: Tx, companyId: string, userId: string, roles: readonly string[]): Promise<void> {
  await tx
    .insertInto('members')
    .values({ company_id: companyId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    insert into member_roles (company_id, user_id, role_id)
    select ${companyId}, ${userId}, unnest(${roles}::uuid[])
    on conflict do nothing`.execute(tx);
}
