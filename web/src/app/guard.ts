import { type Access, decideAccess, type Viewer } from '@yupflow/contract/access';
import { redirectOf, screenAt, screens } from '@yupflow/contract/screens';
import { safeReturnPath } from './return-path.ts';

interface Visit {
  /** The whole address within the site. */
  readonly href: string;
  /** Where a sign-in should lead back to, as the address claims. */
  readonly returnTo: string | undefined;
  readonly origin: string;
}

/** The one guard of all screens. Null means: stay; otherwise the address to go to. */
export function detourOf(access: Access, viewer: Viewer | null, visit: Visit): string | null {
  const refusal = decideAccess(access, viewer);
  if (!refusal) return null;
  const detour = redirectOf(refusal);
  if (refusal.code === 'already_signed_in') return safeReturnPath(visit.returnTo, visit.origin) ?? detour;
  if (refusal.code === 'signed_out') return loginPath(visit.href);
  return detour;
}

/** Sign in, then come back to where you were. */
export function loginPath(from: string): string {
  const isLogin = from === '/login' || from.startsWith('/login?');
  if (isLogin) return from;
  return from === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo: from })}`;
}

/** Whether the guard would let somebody through to an address of this site. */
export function canReach(href: string, viewer: Viewer | null): boolean {
  const name = screenAt(href.replace(/[?#].*$/, ''));
  return name === undefined || decideAccess(screens[name].access, viewer) === null;
}
