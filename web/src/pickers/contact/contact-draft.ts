import { useOutage } from '../../api/outage.ts';
import { useSession } from '../../api/session.ts';
import type { Edit, Edits, ValueKey } from './contact-values.ts';

/** The sign-in takes the page away, unasked: after a session that ended, or a long silence. */
export const isThrownOut = () => useSession.getState().end === 'by-server' || useOutage.getState().isLong;

const nameOf = (contactId: string | null) => `contact draft ${contactId ?? 'new'}`;

/** Keeps what was typed in this tab, for the same person and once. */
export function leaveDraft(contactId: string | null, userId: string, edits: Edits): void {
  if (edits.size > 0) sessionStorage.setItem(nameOf(contactId), JSON.stringify({ by: userId, edits: [...edits] }));
}

export function takeDraft(contactId: string | null, userId: string): Edits {
  const kept = sessionStorage.getItem(nameOf(contactId));
  sessionStorage.removeItem(nameOf(contactId));
  if (kept === null) return new Map();
  const { by, edits } = JSON.parse(kept) as { by: string; edits: [ValueKey, Edit][] };
  // Whoever signs in next on this browser gets nothing of it.
  return new Map(by === userId ? edits : []);
}
