import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { activationCode, companyForm } from '../src/companies.ts';
import { dashboard } from '../src/dashboard.ts';
import { fieldErrorsOf } from '../src/error-codes.ts';
import { description, email, flag, linkToken, newPassword, phone, picture } from '../src/fields.ts';
import { limits } from '../src/limits.ts';
import { inviteForm, memberForm } from '../src/members.ts';
import { roleForm } from '../src/roles.ts';

/** What the schema makes of something, or the code that a person reads. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(z.object({ field: schema }), { field: value }, { reportInput: true });
  return result.success ? result.data.field : fieldErrorsOf(result.error.issues);
}
const refused = (code: string) => ({ field: code });

describe.each<[what: string, schema: z.ZodMiniType, rows: [given: unknown, made: unknown][]]>([
  [
    'a phone',
    phone,
    [
      ['+55 (11) 98888-7777', '5511988887777'],
      ['55.11.98888.7777', '5511988887777'],
      ['12345678', '12345678'],
      ['', ''],
      ['  ', ''],
      ['1234567', refused('invalid_phone')],
      ['1'.repeat(16), refused('invalid_phone')],
      ['55 11 98888-777a', refused('invalid_phone')],
      ['٥٥١١٩٨٨٨٨٧٧٧٧', refused('invalid_phone')],
      ['5511988887777\u0000', refused('invalid_phone')],
      [5511988887777, refused('invalid')],
    ],
  ],
  [
    'a switch',
    flag,
    [
      [true, true],
      [false, false],
      ['true', true],
      ['false', false],
      ['yes', refused('invalid')],
      ['', refused('invalid')],
      [1, refused('invalid')],
    ],
  ],
  [
    'a description',
    description,
    [
      ['  Answers\nthe phone  ', 'Answers\nthe phone'],
      ['Po\u0301s', 'Pós'],
      ['', ''],
      ['x'.repeat(limits.descriptionLength), 'x'.repeat(limits.descriptionLength)],
      ['x'.repeat(limits.descriptionLength + 1), refused('too_long')],
      ['a\u0000b', refused('invalid')],
      ['a\u001bb', refused('invalid')],
    ],
  ],
  [
    'an activation code',
    activationCode,
    [
      ['abcd-2345-efgh-6789', 'ABCD2345EFGH6789'],
      [' ABCD 2345 EFGH 6789 ', 'ABCD2345EFGH6789'],
      ['', refused('required')],
      [' - ', refused('required')],
      ['ABCD2345EFGH678', refused('invalid_code')],
      ['ABCD2345EFGH67890', refused('invalid_code')],
      ['ABCD2345EFGH678Ç', refused('invalid_code')],
      ['ABCD2345EFGH678\u0000', refused('invalid_code')],
    ],
  ],
  [
    'a time zone',
    companyForm.shape.timezone,
    [
      ['America/Sao_Paulo', 'America/Sao_Paulo'],
      ['Europe/Lisbon', 'Europe/Lisbon'],
      ['UTC', 'UTC'],
      ['Mars/Olympus', refused('invalid_timezone')],
      ['+03:00', refused('invalid_timezone')],
      ['-0300', refused('invalid_timezone')],
      ['', refused('required')],
    ],
  ],
  [
    'a country',
    companyForm.shape.country,
    [
      ['BR', 'BR'],
      ['br', refused('invalid')],
      ['BRA', refused('invalid')],
    ],
  ],
  [
    'an e-mail',
    email,
    [
      [' Ana@Example.COM ', 'ana@example.com'],
      ['', refused('required')],
      ['ana', refused('invalid_email')],
      ['ana@example.com\u0000', refused('invalid_email')],
      [`${'x'.repeat(250)}@b.co`, refused('too_long')],
    ],
  ],
  [
    'a new password',
    newPassword,
    [
      ['12345678', '12345678'],
      ['1234567', refused('too_short')],
      ['', refused('too_short')],
      ['x'.repeat(201), refused('too_long')],
      [undefined, refused('required')],
    ],
  ],
  [
    'the secret of a link',
    linkToken,
    [
      ['x'.repeat(43), 'x'.repeat(43)],
      ['x'.repeat(19), refused('invalid')],
      [`${'x'.repeat(43)} `, refused('invalid')],
    ],
  ],
  [
    'a picture',
    picture,
    [
      ['', ''],
      ['data:image/png;base64,AAAA', refused('not_a_picture')],
      [{ bytes: 1 }, refused('not_a_picture')],
    ],
  ],
])('%s', (_what, schema, rows) => {
  it.each(rows)('%j', (given, made) => {
    expect(read(schema, given)).toEqual(made);
  });
});

it('a picture is a file in the browser and its bytes on the server', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(read(picture, bytes)).toBe(bytes);
  const file = new Blob([bytes]);
  expect(read(picture, file)).toBe(file);
});

it('what was made from a text stays as it is when it is read again', () => {
  fc.assert(
    fc.property(fc.constantFrom(phone, description, activationCode, email), fc.string(), (schema, text) => {
      const made = read(schema, text);
      if (typeof made === 'string') expect(read(schema, made)).toBe(made);
    }),
  );
});

describe('a period of the dashboard', () => {
  const rows: [from: unknown, to: unknown, faults: object][] = [
    ['2026-11-15', '2026-11-15', {}],
    ['2026-01-01', '2026-12-31', {}],
    ['2028-01-01', '2028-12-31', {}],
    ['2026-01-01', '2027-01-01', {}],
    ['2026-01-01', '2027-01-02', { from: 'too_long' }],
    ['2026-11-15', '2026-11-14', { to: 'invalid' }],
    ['2026-02-29', '2026-03-01', { from: 'invalid' }],
    ['2028-02-29', '2028-03-01', {}],
    ['2026-04-01', '2026-04-31', { to: 'invalid' }],
    ['2026-13-01', '2026-00-10', { from: 'invalid', to: 'invalid' }],
    ['0000-01-01', '0000-01-01', { from: 'invalid', to: 'invalid' }],
    ['2026-1-1', 'today', { from: 'invalid', to: 'invalid' }],
    [undefined, '2026-01-01', { from: 'required' }],
    [undefined, undefined, { from: 'required', to: 'required' }],
  ];
  it.each(rows)('%s to %s', (from, to, faults) => {
    const result = z.safeParse(dashboard.get.query, { from, to }, { reportInput: true });
    expect(result.success ? {} : fieldErrorsOf(result.error.issues)).toEqual(faults);
  });
});

describe('lists of a form', () => {
  const id = (digit: number) => `01890000-0000-7000-8000-00000000000${digit}`;

  it('hold each permission once, in the order of the contract, and no unknown one', () => {
    const form = { name: 'Agent', permissions: ['tickets', 'dashboard', 'tickets'] };
    expect(z.parse(roleForm, form)).toEqual({
      name: 'Agent',
      description: '',
      permissions: ['dashboard', 'tickets'],
    });
    for (const word of ['channels', 'integration', 'all'])
      expect(z.safeParse(roleForm, { name: 'Agent', permissions: [word] }).success).toBe(false);
  });

  it('hold each role once', () => {
    expect(z.parse(memberForm, { roles: [id(1), id(2), id(1)] })).toEqual({ roles: [id(1), id(2)] });
    expect(z.parse(inviteForm, { email: 'ana@example.com' })).toEqual({ email: 'ana@example.com', roles: [] });
    expect(z.safeParse(memberForm, { roles: ['x'] }).success).toBe(false);
    expect(z.safeParse(memberForm, {}).success).toBe(false);
  });
});
