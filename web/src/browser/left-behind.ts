import { readStored, writeStored } from './stored.ts';

const name = 'chats-left';

/** Whether somebody wrote something in a chat, on this browser, that is not sent yet. */
export const hasLeftBehind = (): boolean => readStored(name) !== null;

export function noteLeftBehind(isLeft: boolean): void {
  if (isLeft !== hasLeftBehind()) writeStored(name, isLeft ? '1' : null);
}
