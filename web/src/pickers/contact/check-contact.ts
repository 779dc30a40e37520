import { type Contact, contactChanges, contactForm, fieldValues } from '@yupflow/contract/contacts';
import type { ShortField } from '@yupflow/contract/custom-fields';
import { type FieldErrorCode, type FieldErrors, fieldErrorsOf } from '@yupflow/contract/error-codes';
import { email } from '@yupflow/contract/fields';
import { limits } from '@yupflow/contract/limits';
import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { readDocument } from '@yupflow/flow-engine/values/documents';
import type * as z from 'zod/mini';
import { isDay } from '../../ui/days.ts';
import { countryOf, isKeptPhone } from '../../ui/phone-numbers.ts';
import { changesOf, type Edits, fieldKey, type TextKey, textKeys, type ValueKey } from './contact-values.ts';

/** A fault's place on the wire is a text's name, `custom_fields.<id>`, or a field's id alone. */
export function faultsAt(fields: FieldErrors): Map<ValueKey, FieldErrorCode> {
  const found = new Map<ValueKey, FieldErrorCode>();
  for (const [place, code] of Object.entries(fields)) {
    const [first = '', second] = place.split('.');
    if (textKeys.includes(first as TextKey)) found.set(first as TextKey, code);
    else if (first === 'tags' || first === 'add' || first === 'remove') found.set('tags', code);
    else found.set(fieldKey(first === 'custom_fields' ? (second ?? '') : first), code);
  }
  return found;
}

function faultsOf(schema: z.ZodMiniType, value: unknown) {
  const result = schema.safeParse(value);
  return faultsAt(result.success ? {} : fieldErrorsOf(result.error.issues));
}

/** Where the rules of phones and documents come from. */
export interface Surroundings {
  /** The company's country; undefined while unknown. */
  readonly home: string | undefined;
  readonly fields: readonly ShortField[];
}

/** By whose rules the contact's document is read: their own country's, and the company's. */
export function documentCountries(phone: string, home: string | undefined): string[] {
  const countries = [countryOf(phone), home].filter((country) => typeof country === 'string');
  return [...new Set(countries)];
}

/** The same faults that the server would find, all of them at once, as far as they can be seen from here. */
export function checkContact(contact: Contact | null, edits: Edits, { home, fields }: Surroundings) {
  const { texts, tags, fields: values } = changesOf(edits, contact);
  const found = contact
    ? new Map([...(texts ? faultsOf(contactChanges, texts) : []), ...(values ? faultsOf(fieldValues, values) : [])])
    : faultsOf(contactForm, { phone: '', ...texts, tags: tags?.add, custom_fields: values ?? undefined });

  const phone = texts?.phone?.slice(1) ?? contact?.phone ?? '';
  if (texts?.phone && !isKeptPhone(phone)) found.set('phone', 'invalid_phone');
  const document = texts?.document ?? contact?.document ?? '';
  const isChecked = texts?.document !== undefined || texts?.phone !== undefined;
  if (isChecked && document.trim() !== '' && home && !readDocument(document, documentCountries(phone, home)))
    found.set('document', 'invalid_document');

  for (const { id, type } of fields) {
    const value = values?.[id] ?? null;
    const code = value === null ? null : faultOfValue(type, value, home);
    if (code) found.set(fieldKey(id), code);
  }
  return found;
}

function faultOfValue(type: FieldType, value: FieldValue, home: string | undefined): FieldErrorCode | null {
  const text = String(value).trim();
  switch (type) {
    case 'number':
      return Number.isFinite(value) ? null : 'invalid_number';
    case 'date':
      return isDay(text) ? null : 'invalid_date';
    case 'datetime': {
      const [day = '', time] = text.split('T');
      return isDay(day) && time ? null : 'invalid_date';
    }
    case 'email':
      return text === '' || email.safeParse(text).success ? null : 'invalid_email';
    case 'document':
      return text === '' || !home || readDocument(text, [home]) ? null : 'invalid_document';
    case 'name':
      return text.length > limits.contactNameLength ? 'too_long' : null;
    case 'text':
      return null;
  }
}
