import type { CompanyPermission } from '@yupflow/contract/permissions';
import { AppError } from '../../platform/app-error.ts';

interface Grant {
  /** What was held already, by the role or the person: it is not given again. */
  readonly before: readonly string[];
  readonly after: readonly CompanyPermission[];
  /** What the giver has. */
  readonly own: readonly CompanyPermission[];
}

/** Nobody grants what they lack: the first permission that would be, or null. */
export function permissionBeyond({ before, after, own }: Grant): CompanyPermission | null {
  return after.find((permission) => !before.includes(permission) && !own.includes(permission)) ?? null;
}

/** A code of its own: `permission_denied` would say that the page itself is not for the caller. */
export function assertGrantable(grant: Grant): void {
  const permission = permissionBeyond(grant);
  if (permission) throw new AppError('cannot_grant', { permission });
}
