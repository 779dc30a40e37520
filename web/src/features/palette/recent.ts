import { readStored, writeStored } from '../../browser/stored.ts';

const room = 4;
const keyOf = (userId: string) => `palette-recent-${userId}`;

/** What this person used last on this browser, the latest first. */
export function readRecent(userId: string): string[] {
  return readStored(keyOf(userId))?.split('\n') ?? [];
}

export function noteRecent(userId: string, id: string): void {
  const before = readRecent(userId).filter((one) => one !== id);
  writeStored(keyOf(userId), [id, ...before].slice(0, room).join('\n'));
}
