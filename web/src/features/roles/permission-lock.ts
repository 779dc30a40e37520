import {
  type CompanyPermission,
  companyPermissions,
  moduleOf,
  type ResellerModule,
} from '@yupflow/contract/permissions';

/** Who ticks: what they may do themselves, and what their company may use. */
export interface Giver {
  readonly permissions: readonly CompanyPermission[];
  readonly modules: readonly ResellerModule[];
}

/** Why somebody can't give a permission, or null. Nobody grants what they lack. */
export function lockOf(permission: CompanyPermission, giver: Giver): 'notInPlan' | 'notYours' | null {
  if (giver.permissions.includes(permission)) return null;
  const module = moduleOf(permission);
  return module && !giver.modules.includes(module) ? 'notInPlan' : 'notYours';
}

/** Ticks or clears several, in the contract's order. What the giver could not tick again stays as it is. */
export function mark(
  marked: readonly CompanyPermission[],
  among: readonly CompanyPermission[],
  isMarked: boolean,
  giver: Giver,
): CompanyPermission[] {
  return companyPermissions.filter((permission) => {
    const isConcerned = among.includes(permission) && lockOf(permission, giver) === null;
    return isConcerned ? isMarked : marked.includes(permission);
  });
}
