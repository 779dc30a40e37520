import type { RowFault } from '@yupflow/contract/contact-imports';
import { phoneKey } from '@yupflow/contract/phones';
import { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max';

export type PhoneFault = Extract<RowFault, `phone_${string}`>;
export type ReadPhone = { phone: string; key: string };

/** Area, then a landline, a mobile, or a mobile as it was before the ninth digit. */
const brazilian = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-9]\d{7})$/;
/** The same in its shape, whatever the area. */
const brazilianShape = /^\d\d(?:9\d{8}|[2-9]\d{7})$/;

/** Excel shows long numbers like this and loses digits when it is copied. */
const scientific = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
const decimalZeros = /^(\d+)[.,]0+$/;
/** What stands round a number in a link, a vCard or a cell that was meant as text. */
const wrapping =
  /^'|^(?:tel|whatsapp):|^(?:https?:\/\/)?(?:wa\.me|api\.whatsapp\.com)\/(?:send\?phone=)?|@(?:s\.whatsapp\.net|c\.us)$/gi;
/** Marks without width come along when a number is copied from a phone's address book. */
const signs = /[\s().\-/\p{Pd}\p{Cf}]/gu;

const found = (phone: string): ReadPhone => ({ phone, key: phoneKey(phone) });

/** +55 (11) 98888-7777, with or without each of its signs, the country's code, a zero and the ninth digit. */
const common =
  /^(?:(\+|00)?(55) ?|0)?\(?0?([14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])\)? ?(9?)[ .]?(\d{4})[-. ]?(\d{4})$/;

/** The forms in which nearly all numbers come, without the library, which takes a hundred times as long. */
function readCommon(text: string, isHome: boolean): ReadPhone | null {
  const parts = common.exec(text);
  if (parts === null) return null;
  const [, , code, area, ninth, head = '', tail] = parts;
  const isOldMobile = ninth === '' && head >= '6';
  if ((code === undefined && !isHome) || (ninth === '' && head < '2')) return null;
  const phone = `55${area}${ninth}${head}${tail}`;
  return { phone, key: isOldMobile ? `55${area}9${head}${tail}` : phone };
}

/** With the country's code, by E.164. Some countries' plans leave room for one more, which no channel takes. */
const mostDigits = 15;

function lengthFault(text: string, country: string | undefined): PhoneFault | null {
  if (text.replace('+', '').length > mostDigits) return 'phone_too_long';
  const fault = validatePhoneNumberLength(text, homeOf(country));
  if (fault === 'TOO_SHORT') return 'phone_too_short';
  return fault === 'TOO_LONG' ? 'phone_too_long' : null;
}

const homeOf = (country: string | undefined) =>
  country !== undefined && isSupportedCountry(country) ? country : undefined;

function readValid(text: string, country: string | undefined): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: homeOf(country), extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  const digits = number.number.slice(1);
  return digits.length <= mostDigits ? digits : null;
}

function readInternational(digits: string): ReadPhone | PhoneFault {
  if (digits.length < 5) return 'phone_too_short';
  const isBrazilian = digits.startsWith('55');
  if (isBrazilian && brazilian.test(digits.slice(2))) return found(digits);
  const phone = readValid(`+${digits}`, undefined);
  if (phone !== null) return found(phone);
  if (isBrazilian && brazilianShape.test(digits.slice(2))) return 'phone_area_unknown';
  return lengthFault(`+${digits}`, undefined) ?? 'phone_invalid';
}

function readNational(digits: string, country: string): ReadPhone | PhoneFault {
  const phone = readValid(digits, country) ?? readValid(`+${digits}`, undefined);
  if (phone !== null) return found(phone);
  if (country === 'BR') {
    const local = digits.replace(/^0+/, '');
    // With the code of the company that carries the call: 0 15 11 98888-7777.
    const carried = digits.startsWith('0') && local.length > 11 ? local.slice(2) : local;
    if (brazilian.test(carried)) return found(`55${carried}`);
    if (brazilianShape.test(local) || brazilianShape.test(local.replace(/^55/, ''))) return 'phone_area_unknown';
    // Eight or nine digits: the area is missing.
    if (local.length < 10) return 'phone_too_short';
  }
  return lengthFault(digits, country) ?? 'phone_invalid';
}

/** A phone as people type and paste it, read as in the company's country where it doesn't name its own. */
export function readPhone(text: string, country: string): ReadPhone | PhoneFault {
  const usual = readCommon(text, country === 'BR');
  if (usual !== null) return usual;
  const trimmed = text.normalize('NFKC').trim();
  if (scientific.test(trimmed)) return 'phone_cut';
  const plain = trimmed.replace(decimalZeros, '$1').replace(wrapping, '').replace(signs, '');
  if (plain === '') return 'phone_missing';
  if (!/^\+?\d+$/.test(plain) || /^0+$/.test(plain)) return 'phone_invalid';
  // No country's code starts with a zero: +055 is meant as +55.
  const international = /^(?:\+0*|00)([1-9]\d*)$/.exec(plain)?.[1];
  if (international === undefined) return readNational(plain, country);
  const read = readInternational(international);
  return typeof read === 'string' && country === 'BR' && brazilianShape.test(plain) ? 'phone_area_unknown' : read;
}
