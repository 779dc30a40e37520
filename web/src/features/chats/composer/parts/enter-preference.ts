import { create } from 'zustand';
import { readStored, writeStored } from '../../../../browser/stored.ts';

const name = 'composer-enter';

interface EnterPreference {
  readonly doesEnterSend: boolean;
}

/** Of this browser: whether Enter sends, or breaks the line. */
export const useEnterPreference = create<EnterPreference>(() => ({ doesEnterSend: readStored(name) !== 'breaks' }));

export function chooseEnter(doesEnterSend: boolean): void {
  writeStored(name, doesEnterSend ? null : 'breaks');
  useEnterPreference.setState({ doesEnterSend });
}
