import type { RequestPath } from '@yupflow/contract/webhooks';
import { pathKey } from '../mapping/mapping.ts';
import { type Content, childOf, isBranch, stepsOf } from './paths.ts';

export interface TreeRow {
  /** The path's; of a row that stands for what is not shown, one of its own. */
  readonly key: string;
  readonly path: RequestPath;
  /** From 1. */
  readonly level: number;
  readonly value: unknown;
  readonly isBranch: boolean;
  readonly isOpen: boolean;
  /** It stands for so many more that are not shown. */
  readonly hidden: number;
}

/** What people opened or closed themselves, by key; all others are as they come. */
type Toggled = ReadonlyMap<string, boolean>;

const mostChildren = 100;
/** Deeper things are opened by whoever looks for them. */
const levelsOpen = 5;

const isOpenAtFirst = (value: object, level: number) =>
  level <= levelsOpen && !(Array.isArray(value) && value.length > 1);

interface Wish {
  readonly toggled: Toggled;
  /** Keys of what a mapped value stands in. */
  readonly needed: ReadonlySet<string>;
}

/** The rows of a tree from top to bottom, without what is closed. */
export function treeRows(content: Content, roots: readonly (keyof Content)[], wish: Wish): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (value: unknown, path: RequestPath, level: number) => {
    const key = pathKey(path);
    const branch = isBranch(value);
    const isOpen = branch && (wish.toggled.get(key) ?? (wish.needed.has(key) || isOpenAtFirst(value, level)));
    rows.push({ key, path, level, value, isBranch: branch, isOpen, hidden: 0 });
    if (!isOpen) return;
    const steps = stepsOf(value);
    for (const step of steps.slice(0, mostChildren)) walk(childOf(value, step), [...path, step], level + 1);
    const hidden = steps.length - mostChildren;
    if (hidden > 0)
      rows.push({ key: `${key}…`, path, level: level + 1, value: null, isBranch: false, isOpen: false, hidden });
  };
  for (const root of roots) walk(content[root], [root], 1);
  return rows;
}

/** Everything that has to be open for these paths to be seen. */
export function keysAbove(paths: Iterable<RequestPath>): Set<string> {
  const keys = new Set<string>();
  for (const path of paths)
    for (let length = 1; length < path.length; length++) keys.add(pathKey(path.slice(0, length)));
  return keys;
}

/** Where an arrow leads: to the first inside, or out to what it stands in. */
export function neighbourOf(rows: readonly TreeRow[], index: number, key: string): number | null {
  const row = rows[index];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, rows.length - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return row.isOpen ? Math.min(index + 1, rows.length - 1) : null;
    case 'ArrowLeft': {
      if (row.isOpen) return null;
      const parent = rows.findLastIndex((one, at) => at < index && one.level < row.level);
      return parent < 0 ? null : parent;
    }
    default:
      return null;
  }
}
