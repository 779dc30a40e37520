import type { Flow } from '@yupflow/flow-engine/flow';
import { boundsOf, wholeView } from './whole-view.ts';

/** Rows of a card can be pressed one by one. */
const zoom = 0.86;
const beside = 80;
const leastZoom = 0.5;
/** What the drawer and the bars take. */
const taken = { width: 280, height: 52 };

/** A flow that can be read as a whole is shown as a whole; of a larger one, where it starts. */
export function firstView(flow: Flow, screen: { readonly width: number; readonly height: number }) {
  if (flow.blocks.length === 0) return { fitView: true, defaultViewport: { x: 0, y: 0, zoom: 1 } };
  const bounds = boundsOf(flow);
  const room = { width: screen.width - taken.width, height: screen.height - taken.height };
  // Only what is in sight is measured, and only what is measured is fitted: it begins where it will about be.
  if (Math.min(room.width / bounds.width, room.height / bounds.height) >= leastZoom)
    return { fitView: true, defaultViewport: wholeView(bounds, room) };
  const { x, y } = (flow.blocks.find(({ type }) => type === 'start') ?? flow.blocks[0])?.position ?? bounds;
  // A long one that is not high stands in the middle, rather than above an empty half.
  const spare = room.height - bounds.height * zoom;
  const down = spare > 2 * beside ? spare / 2 - bounds.y * zoom : beside - y * zoom;
  return { fitView: false, defaultViewport: { x: beside - x * zoom, y: down, zoom } };
}
