import { noteLeftBehind } from '../../../../browser/left-behind.ts';
import { readStored, writeStored } from '../../../../browser/stored.ts';

export interface Draft {
  readonly text: string;
  readonly isNote: boolean;
  /** In milliseconds. */
  readonly at: number;
}

const prefix = 'chat-draft ';
const nameOf = (userId: string, chatId: string) => `${prefix}${userId} ${chatId}`;

export function readLocalDraft(userId: string, chatId: string): Draft | null {
  try {
    const { text, isNote, at } = JSON.parse(readStored(nameOf(userId, chatId)) ?? 'null') as Draft;
    return typeof text === 'string' ? { text, isNote: isNote === true, at: Number(at) || 0 } : null;
  } catch {
    return null;
  }
}

/** At once, at every letter: a page that is closed loses nothing. */
export function writeLocalDraft(userId: string, chatId: string, draft: Draft | null): void {
  writeStored(nameOf(userId, chatId), draft && JSON.stringify(draft));
  if (draft) noteLeftBehind(true);
}

/** What somebody else left on this browser is nothing to whoever sits here now. */
export function wipeOthersDrafts(userId: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && !name.startsWith(`${prefix}${userId} `)) localStorage.removeItem(name);
  } catch {
    // Storage that is switched off holds nobody's.
  }
}

export function hasDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}

/** The later of what this browser and the server have; what was sent or wiped elsewhere stays away. */
export function latestDraft(
  local: Draft | null,
  server: { readonly text: string; readonly is_note: boolean; readonly updated_at: string } | null,
): Draft | null {
  if (!server) return local;
  const at = new Date(server.updated_at).getTime();
  if (local && local.at >= at) return local;
  return { text: server.text, isNote: server.is_note, at };
}
