import type { Flow } from '@yupflow/flow-engine/flow';
import { cardWidth, estimateHeight } from './card-size.ts';

/** Rows of a card can be pressed one by one. */
const zoom = 0.86;
const beside = 80;
const leastZoom = 0.5;
/** What the drawer and the bars take. */
const taken = { width: 280, height: 52 };

/** A flow that can be read as a whole is shown as a whole; of a larger one, where it starts. */
export function firstView({ blocks }: Flow, screen: { readonly width: number; readonly height: number }) {
  const width =
    Math.max(...blocks.map(({ position }) => position.x + cardWidth)) -
    Math.min(...blocks.map(({ position }) => position.x));
  const top = Math.min(...blocks.map(({ position }) => position.y));
  const height = Math.max(...blocks.map((block) => block.position.y + estimateHeight(block))) - top;
  const room = { width: screen.width - taken.width, height: screen.height - taken.height };
  if (blocks.length === 0 || Math.min(room.width / width, room.height / height) >= leastZoom)
    return { fitView: true, defaultViewport: { x: 0, y: 0, zoom: 1 } };
  const { x, y } = (blocks.find(({ type }) => type === 'start') ?? blocks[0])?.position ?? { x: 0, y: 0 };
  // A long one that is not high stands in the middle, rather than above an empty half.
  const spare = room.height - height * zoom;
  const down = spare > 2 * beside ? spare / 2 - top * zoom : beside - y * zoom;
  return { fitView: false, defaultViewport: { x: beside - x * zoom, y: down, zoom } };
}
