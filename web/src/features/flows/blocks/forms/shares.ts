interface Share {
  readonly id: string;
  readonly percent: number;
}

/** Whole numbers in these proportions that are `total` together; what is left over goes to the first. */
function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (sum === 0 ? total / weights.length : (total * weight) / sum));
  const whole = exact.map(Math.floor);
  let left = total - whole.reduce((all, part) => all + part, 0);
  return whole.map((part) => (left-- > 0 ? part + 1 : part));
}

export function sharedEvenly<Of extends Share>(shares: readonly Of[]): Of[] {
  const parts = split(
    100,
    shares.map(() => 1),
  );
  return shares.map((share, place) => ({ ...share, percent: parts[place] ?? 0 }));
}

/** One gets so much; the others keep their proportions in what is left, so that it is always 100. */
export function withShare<Of extends Share>(shares: readonly Of[], id: string, percent: number): Of[] {
  const others = shares.filter((share) => share.id !== id);
  const parts = split(
    100 - percent,
    others.map((share) => share.percent),
  );
  return shares.map((share) => ({
    ...share,
    percent: share.id === id ? percent : (parts[others.findIndex((other) => other.id === share.id)] ?? 0),
  }));
}
