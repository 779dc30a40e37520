import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrorsOf } from '../src/error-codes.ts';
import { limits } from '../src/limits.ts';
import { tagForm, tagPalette } from '../src/tags.ts';

function faultsOf(form: unknown) {
  const result = z.safeParse(tagForm, form, { reportInput: true });
  return result.success ? {} : fieldErrorsOf(result.error.issues);
}

describe('a tag form', () => {
  const rows: [what: string, form: unknown, faults: object][] = [
    ['needs no colour', { name: 'VIP' }, {}],
    ['takes a colour in any case', { name: 'VIP', color: '#AABBCC' }, {}],
    ['needs a name', { color: '#aabbcc' }, { name: 'required' }],
    ['needs a name that is not blank', { name: ' \t ' }, { name: 'required' }],
    ['has a longest name', { name: 'x'.repeat(limits.nameLength + 1) }, { name: 'too_long' }],
    ['takes no control characters', { name: 'a\u0000b' }, { name: 'invalid' }],
    ['takes no other colour', { name: 'VIP', color: 'red' }, { color: 'invalid_color' }],
    ['takes no colour with more behind it', { name: 'VIP', color: '#aabbcc;x' }, { color: 'invalid_color' }],
    ['takes no field that it does not know', { name: 'VIP', company_id: '1' }, { company_id: 'unknown_field' }],
    ['takes no number for a name', { name: 7 }, { name: 'invalid' }],
  ];
  it.each(rows)('%s', (_what, form, faults) => {
    expect(faultsOf(form)).toEqual(faults);
  });
});

it('makes names that look the same the same: spaces, and how an accent was typed', () => {
  expect(z.parse(tagForm, { name: '  Po\u0301s \u00a0 venda ' }).name).toBe('Pós venda');
});

it('keeps what it made: parsing a parsed form changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...tagPalette), (name, color) => {
      const first = z.safeParse(tagForm, { name, color });
      if (first.success) expect(z.parse(tagForm, first.data)).toEqual(first.data);
    }),
  );
});
