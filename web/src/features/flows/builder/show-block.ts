import type { BuilderStore } from './builder-store.ts';
import { bringIntoSight, type Sight } from './canvas/bring-into-sight.ts';

/** Its card has the focus as soon as it is drawn. */
export function focusBlock(id: string, tries = 30): void {
  const card = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
  if (card) card.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusBlock(id, tries - 1));
}

/** Selects a block or a note and brings it into sight; whoever has the focus keeps it. */
export function pointAtBlock(store: BuilderStore, canvas: Sight, id: string): void {
  const { document: flow, select } = store.getState();
  select([id]);
  // Whoever is led there should see why.
  store.setState({ fresh: null });
  bringIntoSight(canvas, flow, id);
}

/** The same, and its card gets the focus. */
export function showBlock(store: BuilderStore, canvas: Sight, id: string): void {
  pointAtBlock(store, canvas, id);
  focusBlock(id);
}
