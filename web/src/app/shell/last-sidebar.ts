import { readStored, writeStored } from '../../browser/stored.ts';

const name = 'had-sidebar';

type Sidebar = 'open' | 'folded';

/** How this browser last showed the whole shell: the best guess until it is known who comes. Null without one. */
export function lastSidebar(): Sidebar | null {
  const last = readStored(name);
  return last === null ? null : last === 'folded' ? 'folded' : 'open';
}

export function noteSidebar(shown: Sidebar | null): void {
  writeStored(name, shown);
}
