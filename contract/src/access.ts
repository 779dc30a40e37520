import type { CompanyPermission } from './permissions.ts';

/** Who may open a screen, call an endpoint or hear an event. Declared as data, decided by `decideAccess` alone. */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-out' }
  | { readonly who: 'signed-in' }
  | { readonly who: 'without-subscription' }
  | { readonly who: 'member'; readonly permission: CompanyPermission | null };

export const anyone = { who: 'anyone' } as const satisfies Access;
export const signedOut = { who: 'signed-out' } as const satisfies Access;
export const signedIn = { who: 'signed-in' } as const satisfies Access;
/** Signed in, but with no company or with one whose subscription does not hold. */
export const withoutSubscription = { who: 'without-subscription' } as const satisfies Access;

/** The spec's three guards: signed in, valid subscription, permission. `null` asks for membership alone. */
export function member<P extends CompanyPermission | null>(permission: P) {
  return { who: 'member', permission } as const;
}

/** What access decisions need to know about somebody who signed in. */
export interface Viewer {
  readonly company: { readonly isSubscriptionValid: boolean } | null;
  readonly permissions: readonly CompanyPermission[];
}

export type Refusal =
  | { readonly code: 'signed_out' | 'already_signed_in' | 'no_company' | 'subscription_invalid' | 'subscription_valid' }
  | { readonly code: 'permission_denied'; readonly permission: CompanyPermission };

/** Null means: go ahead. */
export function decideAccess(access: Access, viewer: Viewer | null): Refusal | null {
  if (access.who === 'anyone') return null;
  if (access.who === 'signed-out') return viewer ? { code: 'already_signed_in' } : null;
  if (!viewer) return { code: 'signed_out' };
  if (access.who === 'signed-in') return null;
  const isValid = viewer.company?.isSubscriptionValid === true;
  if (access.who === 'without-subscription') return isValid ? { code: 'subscription_valid' } : null;
  if (!viewer.company) return { code: 'no_company' };
  if (!isValid) return { code: 'subscription_invalid' };
  const { permission } = access;
  if (permission && !viewer.permissions.includes(permission)) return { code: 'permission_denied', permission };
  return null;
}
