import { readPixels } from './re-encode-image.ts';

export interface IconShape {
  readonly side: number;
  /** How much of the side the picture takes. */
  readonly share: number;
  /** To its corners, without anything that shows through. */
  readonly isSquare: boolean;
}

/** Smaller than this it was made for a tab, and is a blur on a home screen. */
const leastSide = 128;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = '#ffffff';

/** The whole picture in a square; the first of them that is large enough. Null where there is none. */
export async function iconFromPicture(
  pictures: readonly Uint8Array[],
  { side, share, isSquare }: IconShape,
): Promise<Buffer | null> {
  return readPixels(async (sharp) => {
    const sides = await Promise.all(
      pictures.map(async (bytes) => {
        const { width, height } = await sharp(bytes).metadata();
        return Math.max(width, height);
      }),
    );
    const large = pictures.find((_, index) => (sides[index] ?? 0) >= leastSide);
    const bytes = large ?? pictures[sides.indexOf(Math.max(...sides))];
    if (!bytes) return null;
    const inner = Math.round(side * share);
    const before = Math.floor((side - inner) / 2);
    const after = side - inner - before;
    const image = sharp(bytes, { failOn: 'error' })
      .resize(inner, inner, { fit: 'contain', background: clear })
      .extend({ top: before, left: before, bottom: after, right: after, background: clear });
    const whole = await image.png().toBuffer();
    // In a second turn: the ground lies under what was put around it, too.
    return isSquare ? sharp(whole).flatten({ background: white }).png().toBuffer() : whole;
  });
}

interface MarkColors {
  readonly ground: string;
  readonly ink: string;
}

type Point = readonly [x: number, y: number];
/** The Y of favicon.svg, in its field of 32. */
const field = 32;
const strokes: readonly (readonly [Point, Point])[] = [
  [
    [9, 9],
    [16, 16.5],
  ],
  [
    [16, 16.5],
    [23, 9],
  ],
  [
    [16, 16.5],
    [16, 23],
  ],
];
const halfStroke = 1.5;
const cornerRadius = 9;

function distanceTo([[ax, ay], [bx, by]]: readonly [Point, Point], x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

function distanceToMark(x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const stroke of strokes) least = Math.min(least, distanceTo(stroke, x, y));
  return least - halfStroke;
}

/** How far outside of the rounded field; below zero is inside. */
function distanceFromField(x: number, y: number): number {
  const half = field / 2;
  const dx = Math.abs(x - half) - half + cornerRadius;
  const dy = Math.abs(y - half) - half + cornerRadius;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - cornerRadius;
}

const rgbOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
/** From 0 to 1 over the width of a pixel. */
const cover = (distance: number) => Math.max(0, Math.min(1, 0.5 - distance));

/** The product's own mark in any colour. No reader for drawings is switched on, so it is drawn here. */
export async function iconFromMark({ ground, ink }: MarkColors, { side, share, isSquare }: IconShape): Promise<Buffer> {
  const [below, above] = [rgbOf(ground), rgbOf(ink)];
  const scale = field / (side * share);
  const pixels = Buffer.alloc(side * side * 4);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const x = (column + 0.5 - side / 2) * scale + field / 2;
      const y = (row + 0.5 - side / 2) * scale + field / 2;
      const ofInk = cover(distanceToMark(x, y) / scale);
      const at = (row * side + column) * 4;
      for (let part = 0; part < 3; part++)
        pixels[at + part] = Math.round((above[part] ?? 0) * ofInk + (below[part] ?? 0) * (1 - ofInk));
      pixels[at + 3] = isSquare ? 255 : Math.round(255 * cover(distanceFromField(x, y) / scale));
    }
  return readPixels((sharp) =>
    sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
      .png()
      .toBuffer(),
  );
}
