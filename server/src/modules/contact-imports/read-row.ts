import type { ImportOptions, RowFault } from '@yupflow/contract/contact-imports';
import type { ShortField } from '@yupflow/contract/custom-fields';
import type { FieldErrorCode } from '@yupflow/contract/error-codes';
import { email as emailShape } from '@yupflow/contract/fields';
import type { Language } from '@yupflow/contract/languages';
import { limits } from '@yupflow/contract/limits';
import { readDocument } from '@yupflow/flow-engine/values/documents';
import { readInstant } from '@yupflow/flow-engine/values/read-day';
import { type Cell, ErrorCell, type SheetRow, textOfCell } from '../../platform/xlsx/read-cells.ts';
import { textOfSerial } from '../../platform/xlsx/read-dates.ts';
import { readContactDocument } from '../contacts/contact-record-document.service.ts';
import { readPhone } from '../contacts/read-phone.service.ts';
import { type StoredValue, storeValue } from '../custom-fields/field-values.service.ts';

/** A row on its way to the staging table; by the names of its columns. */
export interface StagedRow {
  row: number;
  phone_key: string | null;
  phone: string | null;
  phone_cell: string | null;
  name: string | null;
  email: string | null;
  document: string | null;
  created_at: Date | null;
  tags: string[] | null;
  fields: Record<string, StoredValue> | null;
  fault: RowFault | null;
  fault_column: number | null;
  fault_value: string | null;
}

export interface RowRules {
  readonly columns: ImportOptions['columns'];
  readonly fields: readonly ShortField[];
  readonly is1904: boolean;
  /** The company's: for phones and documents. */
  readonly country: string;
  readonly timezone: string;
  /** Of whoever imports: how they write days and numbers. */
  readonly language: Language;
  readonly now: Date;
}

/** Shown beside the reason, so it need not be whole. */
const shownLetters = 200;
const dayMs = 86_400_000;
const homeOf: Readonly<Record<Language, string>> = { 'pt-BR': 'BR', 'pt-PT': 'PT', 'en-US': 'US', 'es-ES': 'ES' };

const faultOfField: Partial<Record<FieldErrorCode, RowFault>> = {
  invalid_number: 'number_invalid',
  invalid_date: 'date_invalid',
  invalid_email: 'email_invalid',
  invalid_document: 'document_invalid',
};

/** Nothing to fold, compose or take away: most names are so. */
const isClean = /^[!-~À-ÖØ-öø-ÿ]+(?: [!-~À-ÖØ-öø-ÿ]+)*$/;
const cleanLine = (text: string) =>
  isClean.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/\s+/gu, ' ')
        .replace(/\p{Cc}/gu, '')
        .toWellFormed()
        .trim();
/** The common form; what it does not know is asked of the contract. */
const commonEmail = /^[a-z0-9][a-z0-9_+-]*(?:\.[a-z0-9_+-]+)*@[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/;

function readEmail(text: string): string | null {
  const plain = text.trim().toLowerCase();
  if (plain.length <= limits.emailLength && commonEmail.test(plain)) return plain;
  const read = emailShape.safeParse(plain);
  return read.success ? read.data : null;
}

function readTags(text: string): string[] | RowFault {
  const names = new Set(text.split(/[,;|\n]/).map(cleanLine));
  names.delete('');
  const list = [...names].slice(0, limits.tagsOfContact);
  return list.some((name) => name.length > limits.nameLength) ? 'text_too_long' : list;
}

/** Days come as dates, as the number behind one, or as words. */
function dayText(cell: Cell, is1904: boolean): string {
  const text = textOfCell(cell);
  const serial = typeof cell === 'number' ? cell : /^\d{5}(\.\d+)?$/.test(text.trim()) ? Number(text) : null;
  return serial === null ? text : (textOfSerial(serial, is1904) ?? text);
}

type Reader = (cell: Cell, staged: StagedRow) => RowFault | null;

export function rowReader(rules: RowRules): (row: SheetRow) => StagedRow {
  const { columns, fields, is1904, country, timezone, language, now } = rules;
  const dialect = homeOf[language];

  const readField = ({ id, type }: ShortField): Reader => {
    const isDay = type === 'date' || type === 'datetime';
    const place = type === 'number' || isDay ? dialect : country;
    return (cell, staged) => {
      let raw = isDay ? dayText(cell, is1904) : typeof cell === 'number' ? cell : textOfCell(cell);
      // A field of days wants no time of the day.
      if (type === 'date' && typeof raw === 'string' && /^\d{4}-\d\d-\d\dT/.test(raw)) raw = raw.slice(0, 10);
      const stored = storeValue(type, typeof raw === 'string' ? raw.toWellFormed() : raw, place, timezone);
      if (typeof stored === 'string') return faultOfField[stored] ?? 'text_too_long';
      if (stored.text === '') return null;
      staged.fields ??= {};
      staged.fields[id] = stored;
      return null;
    };
  };

  const readers: Record<string, Reader> = {
    phone: (cell, staged) => {
      const text = textOfCell(cell);
      staged.phone_cell = cleanLine(text.slice(0, shownLetters));
      const read = readPhone(text.slice(0, shownLetters), country);
      if (typeof read === 'string') return read;
      staged.phone = read.phone;
      staged.phone_key = read.key;
      return null;
    },
    name: (cell, staged) => {
      const name = cleanLine(textOfCell(cell));
      staged.name = name.slice(0, limits.contactNameLength);
      return name.length > limits.contactNameLength ? 'text_too_long' : null;
    },
    email: (cell, staged) => {
      staged.email = readEmail(textOfCell(cell));
      return staged.email === null ? 'email_invalid' : null;
    },
    document: (cell, staged) => {
      const text = textOfCell(cell).slice(0, shownLetters);
      staged.document = readDocument(text, [country]) ?? readContactDocument(text, staged.phone, country);
      return staged.document === null ? 'document_invalid' : null;
    },
    created_at: (cell, staged) => {
      const at = readInstant(dayText(cell, is1904), dialect, timezone);
      // Nobody came tomorrow; a day is for clocks elsewhere.
      if (at === null || at.getTime() > now.getTime() + dayMs) return 'date_invalid';
      staged.created_at = at;
      return null;
    },
    tags: (cell, staged) => {
      const tags = readTags(textOfCell(cell));
      if (typeof tags === 'string') return tags;
      staged.tags = tags;
      return null;
    },
  };

  const plan = columns
    .flatMap(({ column, target }) => {
      const field = fields.find(({ id }) => id === target);
      const read = field ? readField(field) : readers[target];
      return read ? [{ column, read, isPhone: target === 'phone' }] : [];
    })
    // The phone first: documents are read by its country, and without it nothing else matters.
    .toSorted((a, b) => Number(b.isPhone) - Number(a.isPhone));

  return ({ number, cells }) => {
    const staged: StagedRow = {
      row: number,
      phone_key: null,
      phone: null,
      phone_cell: null,
      name: null,
      email: null,
      document: null,
      created_at: null,
      tags: null,
      fields: null,
      fault: null,
      fault_column: null,
      fault_value: null,
    };
    for (const { column, read, isPhone } of plan) {
      const cell = cells[column];
      if (cell === undefined && !isPhone) continue;
      const fault =
        cell instanceof ErrorCell ? 'cell_error' : cell === undefined ? 'phone_missing' : read(cell, staged);
      if (fault !== null && staged.fault === null) {
        staged.fault = fault;
        staged.fault_column = column;
        staged.fault_value = cleanLine(textOfCell(cell).slice(0, shownLetters));
      }
    }
    return staged;
  };
}
