import { readStored, writeStored } from '../../../browser/stored.ts';

/** A chat that somebody has closed, and may take back for a moment: the server hears of it after that. */
export interface HeldClose {
  readonly chatId: string;
  readonly userId: string;
  readonly companyId: string;
  /** The same at every try: it is closed once. */
  readonly key: string;
  /** The last message that whoever closes it has seen. */
  readonly lastSeen: string | null;
  /** Without the farewell. */
  readonly isQuiet?: boolean;
  /** In milliseconds. */
  readonly at: number;
}

const prefix = 'chat-close ';
const nameOf = ({ userId, chatId }: HeldClose) => `${prefix}${userId} ${chatId}`;

export const keepClose = (close: HeldClose): void => writeStored(nameOf(close), JSON.stringify(close));
export const removeKept = (close: HeldClose): void => writeStored(nameOf(close), null);

function namesKept(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    // Storage that is switched off keeps nothing.
    return [];
  }
}

export function listKept(userId: string): HeldClose[] {
  return namesKept()
    .filter((name) => name.startsWith(`${prefix}${userId} `))
    .flatMap((name) => {
      try {
        return [JSON.parse(readStored(name) ?? '') as HeldClose];
      } catch {
        return [];
      }
    });
}

/** What somebody else meant to do is nothing to whoever sits here now. */
export function wipeOthersCloses(userId: string): void {
  for (const name of namesKept()) if (!name.startsWith(`${prefix}${userId} `)) writeStored(name, null);
}
