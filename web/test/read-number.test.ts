import { expect, it } from 'vitest';
import { readNumber } from '../src/ui/read-number.ts';

it.each([
  ['1234,5', 1234.5, 1234.5],
  ['1.234', 1234, 1.234],
  ['1,234', 1.234, 1234],
  ['1,234.56', 1234.56, 1234.56],
  ['R$ 1.234,50', 1234.5, 1234.5],
  ['-US$ 1,234.50', -1234.5, -1234.5],
  ['1 234,50 €', 1234.5, 1234.5],
  ['10 BRL', 10, 10],
  ['1.234.567', 1234567, 1234567],
  ['12.5', 12.5, 12.5],
  ['0.500', 0.5, 0.5],
  [',5', 0.5, 0.5],
  ['1.23.4', null, null],
  ['1,2,3.4', null, null],
  ['12 a', null, null],
  ['', null, null],
])('%j is %s in Brazil and %s in the United States', (text, brazil, states) => {
  expect([readNumber(text, 'pt-BR'), readNumber(text, 'en-US')]).toEqual([brazil, states]);
});
