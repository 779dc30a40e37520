import type { FieldErrorCode } from '@yupflow/contract/error-codes';
import { email } from '@yupflow/contract/fields';
import { limits } from '@yupflow/contract/limits';
import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { readDocument } from '@yupflow/flow-engine/values/documents';
import { readDay, readInstant } from '@yupflow/flow-engine/values/read-day';
import { readNumber } from '@yupflow/flow-engine/values/read-number';

/** As the columns hold it: one of them is filled, by the field's type. A date is the midnight of UTC. */
export interface StoredValue {
  readonly text: string | null;
  readonly number: number | null;
  readonly at: Date | null;
}

export const valueColumns = ['text', 'number', 'at'] as const;

/** What clears a field instead of filling it. */
export const isNoValue = (raw: FieldValue | null | undefined): raw is null | undefined | '' =>
  raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');

const asText = (text: string): StoredValue => ({ text, number: null, at: null });
const asMoment = (at: Date): StoredValue => ({ text: null, number: null, at });

/** Lines stay; PostgreSQL's text knows no NUL, and nobody sees the other control characters. */
const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const cleanName = (text: string) => cleanText(text).replace(/\s+/gu, ' ');

const within = (text: string, most: number): StoredValue | FieldErrorCode =>
  text.length > most ? 'too_long' : asText(text);

function storeNumber(raw: FieldValue, country: string): StoredValue | FieldErrorCode {
  const number = typeof raw === 'number' ? raw : readNumber(raw, country);
  return number === null || !Number.isFinite(number) ? 'invalid_number' : { text: null, number, at: null };
}

/** The value as it is kept, or why it can't be. A text is read as people of the country write; no value is no case of this. */
export function storeValue(
  type: FieldType,
  raw: FieldValue,
  country: string,
  timeZone = 'UTC',
): StoredValue | FieldErrorCode {
  if (type === 'number') return storeNumber(raw, country);
  const text = String(raw);
  switch (type) {
    case 'date': {
      const day = readDay(text, country);
      return day ? asMoment(new Date(`${day}T00:00:00Z`)) : 'invalid_date';
    }
    case 'datetime': {
      const at = readInstant(text, country, timeZone);
      return at ? asMoment(at) : 'invalid_date';
    }
    case 'email': {
      const read = email.safeParse(text);
      return read.success ? asText(read.data) : 'invalid_email';
    }
    case 'document': {
      const document = readDocument(cleanText(text), [country]);
      return document === null ? 'invalid_document' : asText(document);
    }
    case 'name':
      return within(cleanName(text), limits.contactNameLength);
    case 'text':
      return within(cleanText(text), limits.fieldValueLength);
  }
}

/** JSON that the database made has moments as texts. */
interface ValueRow {
  readonly text: string | null;
  readonly number: number | null;
  readonly at: Date | string | null;
}

/** As the wire has it; only of a row that holds a value. */
export function presentValue(type: FieldType, { text, number, at }: ValueRow): FieldValue {
  if (type === 'number') return number ?? 0;
  if (type !== 'date' && type !== 'datetime') return text ?? '';
  const iso = at === null ? '' : new Date(at).toISOString();
  return type === 'date' ? iso.slice(0, 10) : iso;
}
