import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  isValidPhoneNumber,
} from 'libphonenumber-js/min';

/** Phone numbers of all countries. It is heavy: whoever needs it loads it when a phone is asked for. */

const digitsOf = (text: string) => text.replace(/\D/g, '');

export type Country = CountryCode;

export function isCountry(code: string): code is Country {
  return isSupportedCountry(code);
}

export const callingCodeOf = (country: Country): string => getCountryCallingCode(country);

/** The country that a number with its code belongs to; null while it is too short to say. */
export function countryOf(digits: string): Country | null {
  const typing = new AsYouType();
  typing.input(`+${digits}`);
  const code = typing.getCallingCode();
  return typing.getCountry() ?? getCountries().find((country) => getCountryCallingCode(country) === code) ?? null;
}

export interface Typed {
  /** With the country's code; empty for nothing. */
  readonly digits: string;
  readonly country: Country;
}

/** What somebody typed or pasted: a number of the country, or with a plus one of any country. */
export function readPhone(text: string, country: Country): Typed {
  if (digitsOf(text) === '') return { digits: '', country };
  const typing = new AsYouType(country);
  typing.input(text);
  const digits = digitsOf(typing.getNumberValue() ?? text);
  return { digits, country: text.trimStart().startsWith('+') ? (countryOf(digits) ?? country) : country };
}

/** As the country writes it, without the code that stands beside the field. */
export function writePhone(digits: string, country: Country): string {
  const code = callingCodeOf(country);
  if (!digits.startsWith(code)) return digits === '' ? '' : `+${digits}`;
  const national = digits.slice(code.length);
  const written = new AsYouType(country).input(national);
  if (digitsOf(written) === national && written !== national) return written;
  // Some numbers are only grouped in their international form.
  const international = new AsYouType().input(`+${digits}`).replace(/^\+\d+\s*/, '');
  return digitsOf(international) === national ? international : national;
}

export const isValidPhone = (digits: string): boolean => isValidPhoneNumber(`+${digits}`);

/** Every country with its code, in the order of the reader's language. */
export function listCountries(language: string): { code: Country; name: string; callingCode: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: callingCodeOf(code) }))
    .sort((a, b) => compare(a.name, b.name));
}
