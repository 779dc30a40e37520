import type { ReactNode } from 'react';

/** How something goes: what is asked before, and said after. */
export interface Removal {
  readonly question: string;
  readonly consequence: ReactNode;
  /** Of the button; “Delete” where nothing else is said. */
  readonly verb?: string;
  /** Of the other button; “Cancel” where nothing else is said. */
  readonly keep?: string;
  readonly done: string;
}
