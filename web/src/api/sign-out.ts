import { session } from '@yupflow/contract/session';
import { callOnce } from './call-once.ts';
import { endSession, useSession } from './session.ts';

/** Leaves at once, in every tab; the server is told on the way out. */
export function signOut(): void {
  // Without an answer the token still is gone from this browser, and expires on the server.
  if (useSession.getState().token) callOnce(session.logout, {}).catch(() => {});
  endSession('by-user');
}
