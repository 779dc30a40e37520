import { readDocument } from '@yupflow/flow-engine/values/documents';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** By the rules of the contact's own country or of the company's; null where it is none of either. */
export function readContactDocument(text: string, phone: string | null, companyCountry: string): string | null {
  const country = phone === null ? undefined : parsePhoneNumberFromString(`+${phone}`)?.country;
  return readDocument(text, country === undefined ? [companyCountry] : [country, companyCountry]);
}
