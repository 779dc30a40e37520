import { limits } from '@yupflow/contract/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';

/** A row's place in an order by time: as exact as the database has it, which a Date is not. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

const momentShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

export const exactly = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A made-up moment is refused here, not by the database. */
function momentOf(text: string): string {
  try {
    Temporal.Instant.from(text);
    return text;
  } catch {
    throw new AppError('invalid_cursor');
  }
}

export function readPlace(cursor: string): Place {
  const [at = '', id = ''] = decodeCursor(cursor, [momentShape, uuidShape]);
  return { at: momentOf(at), id };
}

export const writePlace = ({ at, id }: Place): string => encodeCursor([at, id]);

/** Behind a place, where the newest come first. */
export const isBefore = ({ at, id }: Place, time: string, key: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(time)}, ${sql.ref(key)}) < (${at}::timestamptz, ${id}::uuid)`;

export const isAfter = ({ at, id }: Place, time: string, key: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(time)}, ${sql.ref(key)}) > (${at}::timestamptz, ${id}::uuid)`;

export interface Counted {
  readonly total: number;
  readonly has_more_than_total: boolean;
}

export const counted = (count: number): Counted => ({
  total: Math.min(count, limits.countedTotal),
  has_more_than_total: count > limits.countedTotal,
});

/** Where a page ended, and how many there were when the first one was read: nobody counts on each page. */
export interface ListCursor {
  readonly place: Place;
  readonly count: number;
}

export function readListCursor(cursor: string): ListCursor {
  const [at = '', id = '', count] = decodeCursor(cursor, [momentShape, uuidShape, /^\d{1,6}$/]);
  return { place: { at: momentOf(at), id }, count: Number(count) };
}

export const writeListCursor = ({ place: { at, id }, count }: ListCursor): string =>
  encodeCursor([at, id, String(count)]);
