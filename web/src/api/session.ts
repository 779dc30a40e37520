import { limits } from '@yupflow/contract/limits';
import { create } from 'zustand';
import { clearCookie, readCookie, writeCookie } from '../browser/cookies.ts';

const cookie = 'token';

/** Somebody signed out, or the server no longer knows the token. Only the second comes back to the same page. */
export type SessionEnd = 'by-user' | 'by-server';

interface Session {
  readonly token: string | null;
  readonly end: SessionEnd | null;
}

export const useSession = create<Session>(() => ({ token: readCookie(cookie), end: null }));

const otherTabs = new BroadcastChannel('session');

export function startSession(token: string): void {
  writeCookie(cookie, token, limits.sessionDays);
  useSession.setState({ token, end: null });
  otherTabs.postMessage(null);
}

export function endSession(end: SessionEnd): void {
  clearCookie(cookie);
  useSession.setState({ token: null, end });
  otherTabs.postMessage(end);
}

// The cookie is shared by all tabs, so a message only says: look again.
otherTabs.onmessage = ({ data }: MessageEvent<SessionEnd | null>) => {
  const token = readCookie(cookie);
  if (token !== useSession.getState().token) useSession.setState({ token, end: token ? null : data });
};
