import { atMostLaptop } from '../../../browser/media-query.ts';
import { readStored } from '../../../browser/stored.ts';

/** Under this name the browser remembers that it was folded. */
export const panelName = 'chats-panel';

export const isPanelFolded = (): boolean => readStored(panelName) === 'folded';

/** Whether an address of an open chat shows who it is with: beside it where there is room, and otherwise when asked. */
export function isPanelShown({ panel }: Readonly<Record<string, string>>): boolean {
  return matchMedia(atMostLaptop).matches ? panel === 'contact' || panel === 'edit' : !isPanelFolded();
}
