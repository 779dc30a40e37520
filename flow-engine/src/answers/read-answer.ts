import * as z from 'zod/mini';
import type { FieldValue, ValueType } from '../conditions/fields.ts';
import { plainPhone } from '../conditions/fold-text.ts';
import { readDocument } from '../values/documents.ts';
import { readNumber } from '../values/read-number.ts';
import { valueLengths } from '../values/value-lengths.ts';
import { type AnswerPlace, readAnsweredDay, readAnsweredMoment } from './read-answered-day.ts';

const email = z.email();
/** Nobody needs more to write a day and a time. */
const longestDay = 60;

/** Lines stay; control characters, which nobody sees, don't. */
const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const within = (text: string, most: number) => (text === '' || text.length > most ? null : text);

/** `R$ 1.500,00`, `€ 20` and `15 %` are numbers too. */
const readAmount = (text: string, country: string) =>
  readNumber(text.replace(/^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)\s*|\s*(?:\p{Sc}|%)$/gu, ''), country);

/** Also from a sentence: `it is ana@example.com`. */
function readEmail(text: string): string | null {
  const address = text
    .toLowerCase()
    .split(/[\s<>,;]+/u)
    .map((word) => word.replace(/^mailto:|[.!]+$/gu, ''))
    .find((word) => word.includes('@'));
  return address !== undefined && email.safeParse(address).success ? within(address, valueLengths.email) : null;
}

/** What somebody answered, as a field of that type keeps it; null for what is no answer to it. */
export function readAnswer(type: ValueType, answer: string, place: AnswerPlace): FieldValue | null {
  // Whoever pastes a book answers nothing: it is not even looked at.
  if (answer.length > valueLengths.text * 2) return null;
  const text = cleanText(answer.toWellFormed());
  switch (type) {
    case 'text':
      return within(text, valueLengths.text);
    case 'name': {
      const name = text.replace(/\s+/gu, ' ');
      return /\p{L}/u.test(name) ? within(name, valueLengths.name) : null;
    }
    case 'email':
      return readEmail(text);
    case 'document':
      return readDocument(text, [place.country]);
    case 'number':
      return readAmount(text, place.country);
    case 'date':
      return text.length > longestDay ? null : readAnsweredDay(text, place);
    case 'datetime':
      return text.length > longestDay ? null : readAnsweredMoment(text, place);
    case 'phone': {
      const digits = plainPhone(text);
      return /^[\d\s()+./-]+$/.test(text) && /^\d{8,15}$/.test(digits) ? digits : null;
    }
  }
}
