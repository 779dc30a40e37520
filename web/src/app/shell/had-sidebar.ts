import { readStored, writeStored } from '../../browser/stored.ts';

const name = 'had-sidebar';

/** Whether this browser last showed the whole shell: the best guess until it is known who comes. */
export function hadSidebar(): boolean {
  return readStored(name) !== null;
}

export function noteSidebar(isShown: boolean): void {
  writeStored(name, isShown ? 'yes' : null);
}
