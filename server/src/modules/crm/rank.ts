/** In the order of their bytes, which is how the database compares ranks. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = BigInt(digits.length);
/** So many digits has every rank; those between two neighbours get more where they need them. */
const headLength = 10;
/** How far a first or last one stays from its neighbour, at most: there is room for hundreds of millions of them. */
const stride = base ** 5n;
/** In a gap this wide two who choose at once do not choose the same. */
const leastGap = base ** 4n;

const numberOf = (rank: string, length: number): bigint =>
  [...rank.padEnd(length, digits[0])].reduce((number, digit) => number * base + BigInt(digits.indexOf(digit)), 0n);

function textOf(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest /= base) text = digits.charAt(Number(rest % base)) + text;
  // One number, one text: a zero behind the head says nothing.
  return text.slice(0, headLength) + text.slice(headLength).replace(/0+$/, '');
}

interface Gap {
  readonly from: bigint;
  readonly to: bigint;
  readonly length: number;
}

/** Both ends with as many digits as make the gap wide enough. */
function gapBetween(after: string | null, before: string | null): Gap {
  let length = Math.max(headLength, after?.length ?? 0, before?.length ?? 0);
  for (;;) {
    const unit = base ** BigInt(length - headLength);
    const end = base ** BigInt(headLength) * unit;
    const top = before === null ? null : numberOf(before, length);
    const bottom = after === null ? null : numberOf(after, length);
    const middle = end / 2n;
    const from = bottom ?? (top === null ? middle - stride * unit : bigger(0n, top - stride * unit));
    const to = top ?? (bottom === null ? middle + stride * unit : smaller(end, bottom + stride * unit));
    if (from >= to) throw new Error(`no rank lies between ${after} and ${before}`);
    if (to - from >= leastGap) return { from, to, length };
    length += 1;
  }
}

const bigger = (one: bigint, other: bigint) => (one > other ? one : other);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

/**
 * A rank behind the one and before the other; null is the column's end. By chance within the middle of the gap, so that
 * two who move a card there at once need not know of each other.
 */
export function rankBetween(after: string | null, before: string | null, chance: () => number = Math.random): string {
  const { from, to, length } = gapBetween(after, before);
  const quarter = (to - from) / 4n;
  const share = BigInt(Math.floor(chance() * 1e15));
  return textOf(from + quarter + (2n * quarter * share) / 10n ** 15n, length);
}

/** So many before a rank, in their order. */
export function ranksBefore(before: string | null, count: number): string[] {
  const ranks: string[] = [];
  for (let next = before; ranks.length < count; ranks.push(next)) next = rankBetween(null, next);
  return ranks.toReversed();
}
