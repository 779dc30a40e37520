import { phoneKey } from '@yupflow/contract/phones';
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  isValidPhoneNumber,
  parsePhoneNumberFromString as parsePhoneNumber,
} from 'libphonenumber-js/min';
import { brazilianPhone } from './brazilian-phone.ts';

/** Phone numbers of all countries. It is heavy: whoever needs it loads it when a phone is asked for. */

const digitsOf = (text: string) => text.replace(/\D/g, '');

export type Country = CountryCode;

export function isCountry(code: string): code is Country {
  return isSupportedCountry(code);
}

export const callingCodeOf = (country: Country): string => getCountryCallingCode(country);

/** Those that a shared code is known for, where another one comes first in the alphabet. */
const mainCountries = new Map<string, Country>([
  ['1', 'US'],
  ['7', 'RU'],
  ['212', 'MA'],
  ['358', 'FI'],
  ['590', 'GP'],
  ['599', 'CW'],
]);

/** The country that a number with its code belongs to; null while it is too short to say. */
export function countryOf(digits: string): Country | null {
  const typing = new AsYouType();
  typing.input(`+${digits}`);
  const code = typing.getCallingCode();
  const known = typing.getCountry() ?? mainCountries.get(code ?? '');
  return known ?? getCountries().find((country) => getCountryCallingCode(country) === code) ?? null;
}

export interface Typed {
  /** With the country's code; empty for nothing. */
  readonly digits: string;
  readonly country: Country;
}

/** What may still become a number of any country: it says nothing yet, and is not to be lost. */
export function beginningOf(text: string): '+' | '0' | '' {
  const [sign = ''] = /^(?:\+|00?)$/.exec(text.replace(/[\s()-]/g, '')) ?? [];
  return sign === '' ? '' : sign === '0' ? '0' : '+';
}

/** What somebody typed or pasted: a number of the country, or with a plus or 00 one of any country. */
export function readPhone(text: string, country: Country): Typed {
  const written = text.replace(/^[\s(]*(?:\+|00)[\s0]*/, '+');
  if (digitsOf(written) === '' || beginningOf(text) !== '') return { digits: '', country };
  if (written.startsWith('+')) {
    const digits = digitsOf(written);
    return { digits, country: countryOf(digits) ?? country };
  }
  const typing = new AsYouType(country);
  typing.input(written);
  return { digits: digitsOf(typing.getNumberValue() ?? written), country };
}

/** Without its ninth digit; one that starts with 9 may be a new one that is still being typed. */
const oldBrazilianMobile = /^55(\d\d)([6-8]\d{3})(\d{4})$/;

/** As the country writes it, without the code that stands beside the field. */
export function writePhone(digits: string, country: Country): string {
  const code = callingCodeOf(country);
  if (!digits.startsWith(code)) return digits === '' ? '' : `+${digits}`;
  const national = digits.slice(code.length);
  const [, area, start, end] = oldBrazilianMobile.exec(digits) ?? [];
  if (area) return `(${area}) ${start}-${end}`;
  const written = new AsYouType(country).input(national);
  if (digitsOf(written) === national && written !== national) return written;
  // Some numbers are only grouped in their international form.
  const international = new AsYouType().input(`+${digits}`).replace(/^\+\d+\s*/, '');
  return digitsOf(international) === national ? international : national;
}

export interface WrittenPhone {
  /** With its plus. */
  readonly code: string;
  readonly number: string;
}

const written = new Map<string, WrittenPhone>();
/** With its country's code apart. Kept, since lists show the same ones again and again. */
export function writtenPhone(digits: string): WrittenPhone {
  const known = written.get(digits);
  if (known) return known;
  const national = brazilianPhone(digits);
  const [code = '', ...groups] =
    national === null
      ? (parsePhoneNumber(`+${digits}`)?.formatInternational() ?? `+${digits}`).split(' ')
      : ['+55', national];
  const phone = { code, number: groups.join(' ') };
  written.set(digits, phone);
  return phone;
}

export const isValidPhone = (digits: string): boolean => isValidPhoneNumber(`+${digits}`);

/** Mobiles from before the ninth digit are still written down, and known by their form of today. */
export const isKeptPhone = (digits: string): boolean => isValidPhone(digits) || isValidPhone(phoneKey(digits));

/** What another program sent, as the server reads it: no number at home, it may begin with the code of another country. */
export function readSentPhone(text: string, country: Country): string {
  const { digits } = readPhone(text, country);
  const abroad = digitsOf(text);
  return digits !== '' && !isKeptPhone(digits) && isValidPhone(abroad) ? abroad : digits;
}

/** Every country with its code, in the order of the reader's language. */
export function listCountries(language: string): { code: Country; name: string; callingCode: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: callingCodeOf(code) }))
    .sort((a, b) => compare(a.name, b.name));
}

/** To be read: `+55 11 98214-7730`. */
export function readablePhone(digits: string): string {
  const inBrazil = brazilianPhone(digits);
  if (inBrazil !== null) return `+55 ${inBrazil}`;
  const country = countryOf(digits);
  if (!country) return `+${digits}`;
  const national = writePhone(digits, country).replace(/[()]/g, '').trim();
  return national.startsWith('+') ? national : `+${callingCodeOf(country)} ${national}`;
}
