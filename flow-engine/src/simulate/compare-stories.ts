import type { StoryLine } from './story-line.ts';

/** Something that is not as it was. */
export interface StoryChange {
  /** What the contact had said last; null before they said anything. */
  readonly said: string | null;
  /** Null for what is new. */
  readonly before: StoryLine | null;
  /** Null for what is gone. */
  readonly after: StoryLine | null;
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** By what it holds: a database keeps the keys of an object in an order of its own. Which block did it is no matter. */
const meaningOf = (line: StoryLine): string => JSON.stringify({ ...line, block: undefined }, sorted);

/** Lines of one sort may be one and the same, changed. */
const sortOf = (line: StoryLine): string => (line.what === 'done' ? line.effect.type : line.what);

/** How many lines two stories share from these places on, at most. */
function sharedFrom(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const shared = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--) {
      const [row, below] = [shared[at], shared[at + 1]];
      if (!row || !below) continue;
      row[to] = one[at] === other[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
    }
  return shared;
}

/** The first of each sort that is gone and the first that is new are one that changed. */
function paired(said: string | null, gone: readonly StoryLine[], added: readonly StoryLine[]): StoryChange[] {
  const changes: StoryChange[] = [];
  let taken = 0;
  for (const before of gone) {
    const at = added.findIndex((line, place) => place >= taken && sortOf(line) === sortOf(before));
    if (at >= 0) for (const after of added.slice(taken, at)) changes.push({ said, before: null, after });
    changes.push({ said, before, after: added[at] ?? null });
    if (at >= 0) taken = at + 1;
  }
  for (const after of added.slice(taken)) changes.push({ said, before: null, after });
  return changes;
}

/** What is told otherwise, in its order; nothing where both tell the same. */
export function compareStories(before: readonly StoryLine[], after: readonly StoryLine[]): StoryChange[] {
  const [had, has] = [before.map(meaningOf), after.map(meaningOf)];
  const shared = sharedFrom(had, has);
  const changes: StoryChange[] = [];
  let [said, gone, added]: [string | null, StoryLine[], StoryLine[]] = [null, [], []];
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [left, right] = [before[at], after[to]];
    if (left && right && had[at] === has[to]) {
      changes.push(...paired(said, gone, added));
      [gone, added] = [[], []];
      if (left.what === 'said') said = left.text;
      at++;
      to++;
    } else if (left && (!right || (shared[at + 1]?.[to] ?? 0) >= (shared[at]?.[to + 1] ?? 0))) {
      gone.push(left);
      at++;
    } else if (right) {
      added.push(right);
      to++;
    }
  }
  return [...changes, ...paired(said, gone, added)];
}
