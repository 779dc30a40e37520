import type { ShortField } from '@yupflow/contract/custom-fields';
import { expect, it } from 'vitest';
import { checkContact } from '../src/pickers/contact/check-contact.ts';
import { type Edit, fieldKey, type Value, type ValueKey } from '../src/pickers/contact/contact-values.ts';

const types = ['number', 'date', 'datetime', 'email', 'document', 'text'] as const;
const fields = types.map((type, at): ShortField => {
  return { id: `01930000-0000-7000-8000-00000000000${at}`, name: type, type, kind: 'user' };
});
const keyOf = (type: (typeof types)[number]) => fieldKey(fields[types.indexOf(type)]?.id ?? '');

function check(...values: [ValueKey, Value][]) {
  const edits = new Map(values.map(([key, value]): [ValueKey, Edit] => [key, { value, from: null }]));
  return checkContact(null, edits, { home: 'BR', fields });
}

it('finds all that is wrong at once', () => {
  const found = check(
    ['phone', '5511982147'],
    ['email', 'a@b'],
    ['document', '11111111111'],
    [keyOf('number'), '1.23.4'],
    [keyOf('date'), '1990-02-31'],
    [keyOf('datetime'), '2026-11-20'],
    [keyOf('email'), 'ana'],
    [keyOf('document'), '52998224724'],
  );
  expect([...found].sort()).toEqual(
    [
      ['phone', 'invalid_phone'],
      ['email', 'invalid_email'],
      ['document', 'invalid_document'],
      [keyOf('number'), 'invalid_number'],
      [keyOf('date'), 'invalid_date'],
      [keyOf('datetime'), 'invalid_date'],
      [keyOf('email'), 'invalid_email'],
      [keyOf('document'), 'invalid_document'],
    ].sort(),
  );
});

it('finds nothing where the server would not', () => {
  const fine = check(
    ['phone', '551182147730'],
    ['document', '52998224725'],
    [keyOf('number'), -1.5],
    [keyOf('date'), '1990-03-12'],
    [keyOf('datetime'), '2026-11-20T17:30:00.000Z'],
  );
  expect([...fine]).toEqual([]);
  expect([...check(['phone', '14155552671'], ['document', 'A-123'])]).toEqual([]);
  expect([...check(['phone', '351912340586'], ['document', '123456789'])]).toEqual([]);
});
