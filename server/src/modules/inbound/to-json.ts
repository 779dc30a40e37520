import { cleanText } from './peers.ts';

/** How JSON writes what PostgreSQL refuses: NUL, and halves of characters. */
const refused = /\\u(?:0000|d[89a-f])/;

/** For `json_to_recordset`: many rows are one parameter. */
export function toJson(rows: readonly unknown[]): string {
  const text = JSON.stringify(rows);
  // Looking for the sign of an escape first is many times as quick.
  if (!text.includes('\\u') || !refused.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
}
