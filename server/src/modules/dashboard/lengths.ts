/** Each step is a tenth longer than the one before, as `app.length_step` has it; step 0 is less than a second. */
const ratio = 1.1;

/** How many took as long as each step says. */
export type Lengths = ReadonlyMap<number, number>;

const lowerEnd = (step: number) => (step === 0 ? 0 : ratio ** (step - 1));
const upperEnd = (step: number) => ratio ** step;

/** In whole seconds: as long as this share of them took at most. Null where there are none. */
export function percentileOf(lengths: Lengths, share: number): number | null {
  const steps = [...lengths].filter(([, n]) => n > 0).sort(([a], [b]) => a - b);
  const total = steps.reduce((sum, [, n]) => sum + n, 0);
  if (total === 0) return null;
  const wanted = Math.max(share * total, Number.MIN_VALUE);
  let passed = 0;
  for (const [step, n] of steps) {
    // As if those of a step lay evenly between its ends.
    if (passed + n >= wanted) {
      const within = (wanted - passed) / n;
      return Math.round(lowerEnd(step) + within * (upperEnd(step) - lowerEnd(step)));
    }
    passed += n;
  }
  return Math.round(upperEnd(steps.at(-1)?.[0] ?? 0));
}

/** Which part of them took no longer than so many seconds. Null where there are none. */
export function shareWithin(lengths: Lengths, seconds: number): number | null {
  const total = countOf(lengths);
  if (total === 0) return null;
  let within = 0;
  for (const [step, n] of lengths) {
    const [from, to] = [lowerEnd(step), upperEnd(step)];
    within += n * Math.min(Math.max((seconds - from) / (to - from), 0), 1);
  }
  return within / total;
}

export function countOf(lengths: Lengths): number {
  return [...lengths.values()].reduce((sum, n) => sum + n, 0);
}
