import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';

/** What can be done on the page that is open, by its name. */
export interface PageCommand {
  readonly id: string;
  readonly label: string;
  /** The key that does the same. */
  readonly note?: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

interface Offered {
  readonly commands: readonly PageCommand[];
}

const nothing: Offered = { commands: [] };

/** The palette lists them while their page stands. */
export const usePageCommands = create<Offered>(() => nothing);

export function useOfferCommands(commands: readonly PageCommand[]): void {
  useEffect(() => usePageCommands.setState({ commands }));
  useEffect(() => () => usePageCommands.setState(nothing), []);
}
