import { useBuilder } from './builder-store.ts';
import type { Decorations } from './looks.ts';

/** What the mode that is open adds to the canvas; while one edits, nothing. */
export const useDecorations = (): Decorations => useBuilder((state) => state.decorations);
