import type { FieldValue, ValueType } from '../conditions/fields.ts';
import { localTimeOf } from '../conditions/local-time.ts';
import { readAnswer } from './read-answer.ts';

/** What a variable or another system gave, as a field keeps it: like an answer, but a moment will do for its day. */
export function readValue(type: ValueType, text: string, place: Parameters<typeof readAnswer>[2]): FieldValue | null {
  const value = readAnswer(type, text, place);
  const moment = value === null && type === 'date' ? readAnswer('datetime', text, place) : null;
  return moment === null ? value : localTimeOf(new Date(moment), place.timezone).day;
}
