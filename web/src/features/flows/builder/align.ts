import type { Move } from './document-edits.ts';

export interface Box {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const arrangements = ['left', 'center', 'right', 'top', 'middle', 'bottom', 'across', 'down'] as const;
export type Arrangement = (typeof arrangements)[number];

/** Where each of several goes, so that they stand in line or equally far apart. */
export function arrange(boxes: readonly Box[], how: Arrangement): Move[] {
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const to = (place: (box: Box) => { x?: number; y?: number }): Move[] =>
    boxes.map((box) => ({ id: box.id, position: { x: box.x, y: box.y, ...place(box) } }));
  switch (how) {
    case 'left':
      return to(() => ({ x: left }));
    case 'center':
      return to(({ width }) => ({ x: (left + right - width) / 2 }));
    case 'right':
      return to(({ width }) => ({ x: right - width }));
    case 'top':
      return to(() => ({ y: top }));
    case 'middle':
      return to(({ height }) => ({ y: (top + bottom - height) / 2 }));
    case 'bottom':
      return to(({ height }) => ({ y: bottom - height }));
    case 'across': {
      const places = spread(
        boxes.map(({ id, x, width }) => ({ id, from: x, size: width })),
        left,
        right,
      );
      return to(({ id, x }) => ({ x: places.get(id) ?? x }));
    }
    case 'down': {
      const places = spread(
        boxes.map(({ id, y, height }) => ({ id, from: y, size: height })),
        top,
        bottom,
      );
      return to(({ id, y }) => ({ y: places.get(id) ?? y }));
    }
  }
}

interface Stretch {
  readonly id: string;
  readonly from: number;
  readonly size: number;
}

/** The first and the last stay; the gaps between become the same. */
function spread(stretches: readonly Stretch[], from: number, to: number): Map<string, number> {
  const inOrder = stretches.toSorted((one, other) => one.from - other.from);
  const taken = inOrder.reduce((sum, { size }) => sum + size, 0);
  const gap = (to - from - taken) / Math.max(1, inOrder.length - 1);
  let at = from;
  return new Map(
    inOrder.map(({ id, size }) => {
      const place = at;
      at += size + gap;
      return [id, place];
    }),
  );
}
