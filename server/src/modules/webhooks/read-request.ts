import { email } from '@yupflow/contract/fields';
import { limits } from '@yupflow/contract/limits';
import type { RequestPath, WebhookMapping } from '@yupflow/contract/webhooks';
import { readContactDocument } from '../contacts/contact-record-document.service.ts';
import { readPhone } from '../contacts/read-phone.service.ts';
import { type RequestContent, textOf, valueAt } from './find-value.ts';

/** What a request says about a contact. Null: nothing, so that what is known stays. */
export interface MappedRequest {
  readonly phone: { readonly value: string | null; readonly fault: 'no_phone' | 'bad_phone' | null };
  readonly name: string | null;
  readonly email: { readonly value: string | null; readonly fault: 'bad_email' | null };
  readonly document: { readonly value: string | null; readonly fault: 'bad_value' | null };
  /** Numbers stay numbers: how a country writes them matters only for texts. */
  readonly fields: readonly { readonly fieldId: string; readonly value: string | number | null }[];
}

/** Nobody needs more to write a phone, whatever stands around it. */
const longestPhone = 100;

/** The first that is there and not empty. */
const firstOf = (content: RequestContent, paths: readonly RequestPath[]): unknown =>
  paths.map((path) => valueAt(content, path)).find((value) => textOf(value) !== '');

function phoneOf(text: string, country: string): MappedRequest['phone'] {
  if (text === '') return { value: null, fault: 'no_phone' };
  if (text.length > longestPhone) return { value: null, fault: 'bad_phone' };
  const read = readPhone(text, country);
  if (typeof read !== 'string') return { value: read.phone, fault: null };
  // What stands around the digits says nothing, but for the sign that a country's code comes first.
  const digits = readPhone(text.replace(/(?!^\+)\D/g, ''), country);
  return typeof digits === 'string' ? { value: null, fault: 'bad_phone' } : { value: digits.phone, fault: null };
}

function nameOf(text: string): string | null {
  const name = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return name.slice(0, limits.contactNameLength).toWellFormed() || null;
}

function emailOf(text: string): MappedRequest['email'] {
  const read = text === '' ? null : email.safeParse(text);
  return { value: read?.success ? read.data : null, fault: read && !read.success ? 'bad_email' : null };
}

function documentOf(text: string, phone: string | null, country: string): MappedRequest['document'] {
  const value = text === '' ? null : readContactDocument(text, phone, country);
  return { value, fault: text !== '' && value === null ? 'bad_value' : null };
}

/** A request read by a mapping, in the company's country. */
export function mapped(
  content: RequestContent,
  mapping: WebhookMapping,
  { country }: { readonly country: string },
): MappedRequest {
  const textAt = (paths: readonly RequestPath[]) => textOf(firstOf(content, paths));
  const phone = phoneOf(textAt(mapping.phone), country);
  return {
    phone,
    name: nameOf(textAt(mapping.name)),
    email: emailOf(textAt(mapping.email)),
    document: documentOf(textAt(mapping.document), phone.value, country),
    fields: mapping.fields.map(({ field_id, paths }) => {
      const value = firstOf(content, paths);
      return { fieldId: field_id, value: typeof value === 'number' ? value : textOf(value) || null };
    }),
  };
}
