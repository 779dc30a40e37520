/** 0 and the round numbers above it, up to the first that nothing exceeds. Counts have no halves. */
export function roundTicks(most: number, wanted = 5): number[] {
  const rough = Math.max(most, 1) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((part) => part * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Moves what would overlap apart, each as little as it takes; their order stays. */
export function spread(tops: readonly number[], gap: number, lowest: number): number[] {
  const order = tops.map((_, at) => at).toSorted((a, b) => (tops[a] ?? 0) - (tops[b] ?? 0));
  const placed = [...tops];
  let next = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    next = Math.max(tops[at] ?? 0, next);
    placed[at] = next;
    next += gap;
  }
  let last = lowest;
  for (const at of order.toReversed()) {
    last = Math.min(placed[at] ?? 0, last);
    placed[at] = last;
    last -= gap;
  }
  return placed;
}

/** Which of these, in order, is nearest. */
export function nearest(values: readonly number[], wanted: number): number {
  let best = 0;
  for (const [at, value] of values.entries())
    if (Math.abs(value - wanted) < Math.abs((values[best] ?? 0) - wanted)) best = at;
  return best;
}

/** Above nothing, which is level 0. */
export const heatLevels = 5;

/** Which of the levels a value stands for, next to the most there is: anything is more than nothing. */
export function heatLevel(value: number, most: number): number {
  return value > 0 && most > 0 ? Math.min(heatLevels, Math.ceil((value / most) * heatLevels)) : 0;
}
