import { sessionDays } from '@yupflow/contract/session-cookie';
import { create } from 'zustand';
import { clearCookie, readCookie, writeCookie } from '../browser/cookies.ts';
import { readStored, writeStored } from '../browser/stored.ts';
import { clearSupport, endSupport, readSupport } from './support.ts';

const cookie = 'token';

/** Somebody signed out, or the server no longer knows the token. Only the second comes back to the same page. */
export type SessionEnd = 'by-user' | 'by-server';

interface Session {
  readonly token: string | null;
  readonly end: SessionEnd | null;
}

/** Inside a company as its reseller's support, this tab is somebody else than the others are, as long as its page stands. */
const supportToken = readSupport();

export const useSession = create<Session>(() => ({ token: supportToken ?? readCookie(cookie), end: null }));

const otherTabs = new BroadcastChannel('session');

export function startSession(token: string): void {
  clearSupport();
  writeCookie(cookie, token, sessionDays);
  useSession.setState({ token, end: null });
  otherTabs.postMessage(null);
}

const lastEnd = 'session-end';

/** The server may tell this tab before the tab does in which somebody signed out: who took the cookie said why. */
export function endSession(end: SessionEnd): void {
  // Its hour is over, or somebody left: that ends the visit, and nobody's own session, however many answers say so.
  if (supportToken !== null) {
    endSupport();
    return;
  }
  const why = readCookie(cookie) === null ? ((readStored(lastEnd) as SessionEnd | null) ?? end) : end;
  writeStored(lastEnd, why);
  clearCookie(cookie);
  useSession.setState({ token: null, end: why });
  otherTabs.postMessage(why);
}

// The cookie is shared by all tabs, so a message only says: look again.
otherTabs.onmessage = ({ data }: MessageEvent<SessionEnd | null>) => {
  if (supportToken !== null) return;
  const token = readCookie(cookie);
  if (token !== useSession.getState().token) useSession.setState({ token, end: token ? null : data });
};
