import { phoneKey } from '@yupflow/contract/phones';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPhone } from '../../src/modules/contacts/read-phone.service.ts';
import { fuzzCases } from './fuzz-cases.ts';

const piece = fc.oneof(
  fc.nat(9).map(String),
  fc.constantFrom(
    '+',
    '00',
    '0',
    ' ',
    '-',
    '(',
    ')',
    '.',
    '/',
    '55',
    '351',
    '9',
    'ext',
    'x',
    ';',
    ',',
    '\u00a0',
    '٣',
    '１',
    '\0',
    'e+12',
  ),
);
const typed = fc.oneof(
  { weight: 4, arbitrary: fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')) },
  fc.string({ unit: 'binary' }),
  fc.double().map(String),
  fc.bigInt().map(String),
);

it('whatever stands where a phone should is digits that are read again as the same, or a reason', {
  timeout: 600_000,
}, () => {
  fc.assert(
    fc.property(typed, fc.constantFrom('BR', 'PT', 'AR', 'US', 'ES', 'XX', ''), (text, home) => {
      const read = readPhone(text, home);
      if (typeof read === 'string') return void expect(read).toMatch(/^phone_[a-z_]+$/);
      expect(read.phone).toMatch(/^\d{5,15}$/);
      expect(read.key).toBe(phoneKey(read.phone));
      expect(readPhone(`+${read.phone}`, home)).toEqual(read);
    }),
    { numRuns: fuzzCases },
  );
});
