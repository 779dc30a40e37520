import { type CompanyPermission, companyPermissions } from '@yupflow/contract/permissions';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { assertGrantable } from '../roles/granting.service.ts';

interface Giving {
  readonly tx: Tx;
  readonly companyId: string;
  readonly caller: Pick<Caller, 'userId' | 'isOwner'>;
}

const union = (roles: readonly { permissions: string[] }[]): CompanyPermission[] =>
  companyPermissions.filter((permission) => roles.some((role) => role.permissions.includes(permission)));

/**
 * What the caller can hand on by roles. Not narrowed by modules: a permission that the reseller has switched off
 * gives nothing to anybody, and must not keep an owner from giving the role that holds it.
 */
async function handedOn({ tx, companyId, caller }: Giving): Promise<readonly CompanyPermission[]> {
  if (caller.isOwner) return companyPermissions;
  const roles = await tx
    .selectFrom('member_roles as m')
    .innerJoin('roles as r', (join) => join.onRef('r.company_id', '=', 'm.company_id').onRef('r.id', '=', 'm.role_id'))
    .select('r.permissions')
    .where('m.company_id', '=', companyId)
    .where('m.user_id', '=', caller.userId)
    .execute();
  return union(roles);
}

/** Refuses roles that the company does not have, and those that would give what the giver lacks. */
export async function assertRolesGivable(
  giving: Giving,
  wanted: readonly string[],
  held: readonly string[] = [],
): Promise<void> {
  const ids = [...new Set([...wanted, ...held])];
  if (ids.length === 0) return;
  const roles = await giving.tx
    .selectFrom('roles')
    .select(['id', 'permissions'])
    .where('company_id', '=', giving.companyId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    // None of them is deleted until they are given.
    .forKeyShare()
    .execute();
  const among = (some: readonly string[]) => roles.filter((role) => some.includes(role.id));
  if (among(wanted).length < wanted.length) throw new AppError('invalid_fields', { fields: { roles: 'invalid' } });
  assertGrantable({ before: union(among(held)), after: union(among(wanted)), own: await handedOn(giving) });
}
