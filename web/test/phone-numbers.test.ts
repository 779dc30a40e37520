import { describe, expect, it } from 'vitest';
import { guessCountry } from '../src/ui/guess-country.ts';
import {
  beginningOf,
  type Country,
  countryOf,
  isKeptPhone,
  isValidPhone,
  listCountries,
  readPhone,
  readSentPhone,
  writePhone,
} from '../src/ui/phone-numbers.ts';

describe('a number as its country writes it', () => {
  it.each([
    ['BR', '5511987654321', '(11) 98765-4321'],
    ['BR', '551133334444', '(11) 3333-4444'],
    ['BR', '55119', '(11) 9'],
    ['BR', '551182147730', '(11) 8214-7730'],
    ['PT', '351912345678', '912 345 678'],
    ['ES', '34612345678', '612 34 56 78'],
    ['US', '12125550123', '(212) 555-0123'],
    ['AR', '5491123456789', '9 11 2345 6789'],
    ['BR', '', ''],
  ] as const)('%s %s is %s', (country, digits, text) => {
    expect(writePhone(digits, country)).toBe(text);
  });
});

describe('what somebody types or pastes', () => {
  it.each([
    ['(11) 98765-4321', 'BR', '5511987654321', 'BR'],
    ['011 98765 4321', 'BR', '5511987654321', 'BR'],
    ['5511987654321', 'BR', '5511987654321', 'BR'],
    ['+351 912 345 678', 'BR', '351912345678', 'PT'],
    ['+1 212 555 0123', 'BR', '12125550123', 'US'],
    ['07911 123456', 'GB', '447911123456', 'GB'],
    ['0034 612 34 56 78', 'BR', '34612345678', 'ES'],
    ['', 'BR', '', 'BR'],
    ['( ) -', 'BR', '', 'BR'],
  ] as const)('%j in %s is %s of %s', (text, country, digits, of) => {
    expect(readPhone(text, country)).toEqual({ digits, country: of });
  });
});

describe('typed key by key', () => {
  it.each([
    ['+34612345678', '612 34 56 78', '34612345678', 'ES'],
    ['+14155552671', '(415) 555-2671', '14155552671', 'US'],
    ['+351912340586', '912 340 586', '351912340586', 'PT'],
    ['0034612345678', '612 34 56 78', '34612345678', 'ES'],
    ['+5511982147730', '(11) 98214-7730', '5511982147730', 'BR'],
    ['011982147730', '(11) 98214-7730', '5511982147730', 'BR'],
    ['11982147730', '(11) 98214-7730', '5511982147730', 'BR'],
    ['+999123', '+999123', '999123', 'BR'],
  ] as const)('%s shows %s', (keys, shown, digits, of) => {
    let [text, typed] = ['', { digits: '', country: 'BR' as Country }];
    for (const key of keys) {
      const written = text + key;
      typed = readPhone(written, typed.country);
      text = typed.digits === '' ? beginningOf(written) : writePhone(typed.digits, typed.country);
    }
    expect({ text, ...typed }).toEqual({ text: shown, digits, country: of });
  });
});

it('knows whose number it is, and which can be none', () => {
  expect(countryOf('5511987654321')).toBe('BR');
  expect(countryOf('34612345678')).toBe('ES');
  expect(countryOf('')).toBeNull();
  expect(isValidPhone('5511987654321')).toBe(true);
  expect(isValidPhone('551198')).toBe(false);
  expect(isKeptPhone('551182147730')).toBe(true);
  expect(isKeptPhone('5511982147')).toBe(false);
  expect(countryOf('1')).toBe('US');
  expect(isValidPhone('55119876543')).toBe(false);
  expect(isValidPhone('999999999999999')).toBe(false);
});

it('lists every country by its name in the language of the page', () => {
  const [portuguese, spanish] = [listCountries('pt-BR'), listCountries('es-ES')];
  expect(portuguese.length).toBeGreaterThan(200);
  expect(portuguese.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: 'Alemanha', callingCode: '49' });
  expect(spanish.find(({ code }) => code === 'DE')?.name).toBe('Alemania');
});

it.each([
  ['pt-BR', ['pt-BR', 'en-US'], 'BR'],
  ['pt-BR', ['en-US'], 'BR'],
  ['pt-PT', ['pt-BR'], 'BR'],
  ['es-ES', ['es-419', 'es-AR'], 'AR'],
  ['es-ES', ['es'], 'ES'],
  ['en-US', ['en-GB'], 'GB'],
] as const)('on a page in %s, with a browser in %j, begins with %s', (page, browser, country) => {
  expect(guessCountry(page, browser)).toBe(country);
});

it.each([
  ['351912340586', '351912340586'],
  ['(11) 98888-7777', '5511988887777'],
  ['5511988887777', '5511988887777'],
  ['+34 612 345 678', '34612345678'],
  ['no phone', ''],
])('reads “%s” of another program as the server does', (text, digits) => {
  expect(readSentPhone(text, 'BR')).toBe(digits);
});
