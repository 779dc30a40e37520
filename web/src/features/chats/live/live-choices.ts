import { create } from 'zustand';
import { readStored, writeStored } from '../../../browser/stored.ts';

/** What makes itself heard and seen on this browser. */
export interface LiveChoices {
  readonly sound: boolean;
  readonly badge: boolean;
  readonly desktop: boolean;
}

const name = 'chats-live';
const usual: LiveChoices = { sound: true, badge: true, desktop: false };

function read(): LiveChoices {
  try {
    return { ...usual, ...(JSON.parse(readStored(name) ?? '{}') as Partial<LiveChoices>) };
  } catch {
    return usual;
  }
}

export const useLiveChoices = create<LiveChoices>(read);

export function chooseLive(changes: Partial<LiveChoices>): void {
  useLiveChoices.setState(changes);
  writeStored(name, JSON.stringify({ ...useLiveChoices.getState(), ...changes }));
}

// Another tab may have been told.
addEventListener('storage', ({ key }) => {
  if (key === name) useLiveChoices.setState(read());
});
