import { AppError } from '../app-error.ts';

/** A keyset cursor: the sort values of the last row of a page. Opaque to clients, so it may change its form. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

/** `shapes` say what each value must look like, so that a made-up cursor is refused here and not by the database. */
export function decodeCursor(cursor: string, shapes: readonly RegExp[]): string[] {
  const values = parse(cursor);
  if (!Array.isArray(values) || values.length !== shapes.length) throw new AppError('invalid_cursor');
  return values.map((value, index) => {
    // PostgreSQL's text knows no NUL.
    if (typeof value !== 'string' || value.includes('\0') || !shapes[index]?.test(value))
      throw new AppError('invalid_cursor');
    return value;
  });
}
