import { create } from 'zustand';

interface OpenState {
  readonly isOpen: boolean;
}

/** Opened by a key, a button and other parts of the shell alike. */
export const usePalette = create<OpenState>(() => ({ isOpen: false }));
export const useShortcuts = create<OpenState>(() => ({ isOpen: false }));
export const useBell = create<OpenState>(() => ({ isOpen: false }));

export function showShortcuts(): void {
  useShortcuts.setState({ isOpen: true });
}

export function openApiDocs(): void {
  open('/api/docs', '_blank', 'noopener');
}
