import { createHash } from 'node:crypto';
import type { ContactsQuery } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { Sorting } from './contact-list.sorting.ts';

/** The last contact of a page. Its value as text, as exact as the database has it; null for who has none. */
export interface Place {
  readonly value: string | null;
  readonly id: string;
}

export interface Counted {
  readonly total: number;
  readonly has_more_than_total: boolean;
}

/** Where a page ended, and how many there were when the first one was read: nobody counts on each page. */
interface Cursor {
  readonly place: Place;
  readonly count: Counted;
}

export const counted = (count: number): Counted => ({
  total: Math.min(count, limits.countedTotal),
  has_more_than_total: count > limits.countedTotal,
});

/** What a place has a meaning for: another search or another order has other places. */
function markOf({ search, conditions, sort, order }: ContactsQuery): string {
  const asked = JSON.stringify({ search, conditions, sort, order });
  return createHash('sha256').update(asked).digest('base64url').slice(0, 10);
}

const shapes: Record<Sorting['type'], RegExp> = {
  text: /^/,
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  float8: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/,
};

/** A made-up value is refused here, not by the database. */
function isValue(text: string, type: Sorting['type']): boolean {
  if (!shapes[type].test(text)) return false;
  if (type === 'float8') return Number.isFinite(Number(text));
  if (type === 'text') return true;
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}

export function writeCursor(query: ContactsQuery, { place, count }: Cursor): string {
  const total = count.has_more_than_total ? count.total + 1 : count.total;
  return encodeCursor([markOf(query), String(total), place.value === null ? 'none' : `=${place.value}`, place.id]);
}

export function readCursor(query: ContactsQuery, { type }: Sorting): Cursor | null {
  if (!query.cursor) return null;
  const [mark, total, value = '', id = ''] = decodeCursor(query.cursor, [/^/, /^\d{1,6}$/, /^(none$|=)/, uuidShape]);
  const place = { value: value === 'none' ? null : value.slice(1), id };
  if (mark !== markOf(query) || (place.value !== null && !isValue(place.value, type)))
    throw new AppError('invalid_cursor');
  return { place, count: counted(Number(total)) };
}
