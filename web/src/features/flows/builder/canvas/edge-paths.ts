interface End {
  readonly x: number;
  readonly y: number;
  /** Of the card that it belongs to. */
  readonly top: number;
  readonly bottom: number;
}

export interface EdgePath {
  readonly path: string;
  /** Where something can stand on it. */
  readonly middle: { readonly x: number; readonly y: number };
}

const reach = 36;
const aside = 24;
const corner = 13;

export function edgePath(from: End, to: End): EdgePath {
  return to.x - from.x >= reach / 2 ? forward(from, to) : backward(from, to);
}

function forward(from: End, to: End): EdgePath {
  const pull = Math.max(reach, (to.x - from.x) / 2);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return {
    path: `M${from.x} ${from.y}C${from.x + pull} ${from.y} ${to.x - pull} ${to.y} ${to.x} ${to.y}`,
    middle,
  };
}

/** Out to the right, back through the gutter between the two cards, and in from the left. */
function backward(from: End, to: End): EdgePath {
  const gutter = gutterBetween(from, to);
  const points = [
    [from.x, from.y],
    [from.x + aside, from.y],
    [from.x + aside, gutter],
    [to.x - aside, gutter],
    [to.x - aside, to.y],
    [to.x, to.y],
  ] as const;
  return { path: rounded(points), middle: { x: (from.x + to.x) / 2, y: gutter } };
}

/** Where neither is above the other, below both. */
function gutterBetween(from: End, to: End): number {
  if (to.top > from.bottom) return (from.bottom + to.top) / 2;
  if (from.top > to.bottom) return (to.bottom + from.top) / 2;
  return Math.max(from.bottom, to.bottom) + aside;
}

type Points = readonly (readonly [number, number])[];

function rounded(points: Points): string {
  const parts = [`M${points[0]?.join(' ')}`];
  for (const [place, [x, y]] of points.entries()) {
    const [before, after] = [points[place - 1], points[place + 1]];
    if (!before) continue;
    if (!after) {
      parts.push(`L${x} ${y}`);
      continue;
    }
    const radius = Math.min(corner, lengthOf(before, [x, y]) / 2, lengthOf([x, y], after) / 2);
    const [inX, inY] = towards([x, y], before, radius);
    const [outX, outY] = towards([x, y], after, radius);
    parts.push(`L${inX} ${inY}Q${x} ${y} ${outX} ${outY}`);
  }
  return parts.join('');
}

type Point = readonly [number, number];
const lengthOf = ([ax, ay]: Point, [bx, by]: Point) => Math.abs(ax - bx) + Math.abs(ay - by);
const towards = ([x, y]: Point, [toX, toY]: Point, by: number): Point => [
  x + Math.sign(toX - x) * by,
  y + Math.sign(toY - y) * by,
];
