import type { ApiScope } from './api-scopes.ts';
import { type CompanyPermission, permissionOf, type ResellerModule, type RoutePermission } from './permissions.ts';

/** Who may open a screen, call an endpoint or hear an event. Declared as data, decided by `decideAccess` alone. */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-out' }
  | { readonly who: 'signed-in' }
  | { readonly who: 'without-subscription' }
  | FranchiseAccess
  | MemberAccess;

export interface FranchiseAccess {
  readonly who: 'franchise-admin';
  /** Only a person: a key of the reseller's may not. */
  readonly isPersonOnly?: true;
}

export interface MemberAccess {
  readonly who: 'member';
  readonly permission: RoutePermission | null;
  /** Also asks for a module that the reseller may have switched off. */
  readonly module?: ResellerModule;
  /** Also asks for the company's owner. */
  readonly isOwnerOnly?: boolean;
  /** The reseller's support may not: it would speak, or stand in a list, as a member, which it is none. */
  readonly isNotForSupport?: boolean;
  /** Programs may too, with a key that has this scope, or one of these; without one they may not. */
  readonly scope?: ApiScope | readonly ApiScope[];
}

export const anyone = { who: 'anyone' } as const satisfies Access;
export const signedOut = { who: 'signed-out' } as const satisfies Access;
export const signedIn = { who: 'signed-in' } as const satisfies Access;
/** Signed in, but with no company or with one whose subscription does not hold. */
export const withoutSubscription = { who: 'without-subscription' } as const satisfies Access;
export const franchiseAdmin = { who: 'franchise-admin' } as const satisfies Access;
/** What would give a key more than it has: keys, and entering companies. */
export const franchisePerson = { who: 'franchise-admin', isPersonOnly: true } as const satisfies Access;

/** The spec's three guards: signed in, valid subscription, permission. `null` asks for membership alone. */
export function member(
  permission: RoutePermission | null,
  also: Omit<MemberAccess, 'who' | 'permission'> = {},
): MemberAccess {
  return { who: 'member', permission, ...also };
}

/** The scopes of which a key needs one; none where it is not for programs. */
export const scopesOf = (access: Access): readonly ApiScope[] =>
  access.who === 'member' && access.scope ? [access.scope].flat() : [];

/** What access decisions need to know about somebody who signed in. */
export interface Viewer {
  readonly company: {
    readonly isSubscriptionValid: boolean;
    readonly isOwner: boolean;
    readonly modules: readonly ResellerModule[];
  } | null;
  /** Effective ones, see `effectivePermissions`. */
  readonly permissions: readonly CompanyPermission[];
  readonly isFranchiseAdmin: boolean;
  /** The reseller of this address has not paid: nobody gets in. */
  readonly isFranchiseUnpaid?: boolean;
  /** Has entered the company as its reseller's support. */
  readonly isSupport?: boolean;
  /** A program with a key of the reseller's. */
  readonly isFranchiseKey?: boolean;
  /** Of a program that calls with a key; a person has none, and all that their permissions give. */
  readonly scopes?: readonly ApiScope[];
}

export type Refusal =
  | {
      readonly code:
        | 'signed_out'
        | 'already_signed_in'
        | 'no_company'
        | 'subscription_invalid'
        | 'subscription_valid'
        | 'owner_only'
        | 'franchise_only'
        | 'support_session';
    }
  | { readonly code: 'scope_denied'; readonly scope: ApiScope | null }
  | { readonly code: 'permission_denied'; readonly permission: CompanyPermission | ResellerModule };

/** Null means: go ahead. */
export function decideAccess(access: Access, viewer: Viewer | null): Refusal | null {
  if (access.who === 'anyone') return null;
  if (access.who === 'signed-out') return viewer ? { code: 'already_signed_in' } : null;
  if (!viewer) return { code: 'signed_out' };
  if (access.who === 'franchise-admin') return refusalOfFranchise(access, viewer);
  if (viewer.isFranchiseKey || (viewer.scopes && access.who !== 'member')) return { code: 'scope_denied', scope: null };
  if (access.who === 'signed-in') return null;
  const isValid = !viewer.isFranchiseUnpaid && viewer.company?.isSubscriptionValid === true;
  if (access.who === 'without-subscription') return isValid ? { code: 'subscription_valid' } : null;
  return refusalOfMember(access, viewer);
}

function refusalOfFranchise({ isPersonOnly }: FranchiseAccess, viewer: Viewer): Refusal | null {
  if (viewer.scopes || (isPersonOnly && viewer.isFranchiseKey)) return { code: 'scope_denied', scope: null };
  // Whoever supports a company is there as its guest, until they leave.
  return viewer.isFranchiseAdmin && !viewer.isSupport ? null : { code: 'franchise_only' };
}

function refusalOfMember(access: MemberAccess, viewer: Viewer): Refusal | null {
  const { permission: route, module, isOwnerOnly, isNotForSupport } = access;
  const { company, permissions, scopes } = viewer;
  if (viewer.isFranchiseUnpaid) return { code: 'subscription_invalid' };
  if (!company) return { code: 'no_company' };
  if (!company.isSubscriptionValid) return { code: 'subscription_invalid' };
  if (scopes && !company.modules.includes('integration'))
    return { code: 'permission_denied', permission: 'integration' };
  const wanted = scopesOf(access);
  if (scopes && !wanted.some((scope) => scopes.includes(scope)))
    return { code: 'scope_denied', scope: wanted[0] ?? null };
  const permission = route && permissionOf(route);
  if (permission && !permissions.includes(permission)) return { code: 'permission_denied', permission };
  if (module && !company.modules.includes(module)) return { code: 'permission_denied', permission: module };
  if (isOwnerOnly && !company.isOwner) return { code: 'owner_only' };
  if (isNotForSupport && viewer.isSupport) return { code: 'support_session' };
  return null;
}
