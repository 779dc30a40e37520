import { phoneKey } from '@yupflow/contract/phones';
import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { readPhone } from '../../src/modules/contacts/read-phone.service.ts';

const phoneOf = (text: string, country: string) => {
  const read = readPhone(text, country);
  return typeof read === 'string' ? read : read.phone;
};

describe('what people type and paste', () => {
  it.each([
    ['BR', '11988887777', '5511988887777'],
    ['BR', '(11) 98888-7777', '5511988887777'],
    ['BR', '(011) 98888-7777', '5511988887777'],
    ['BR', '011 98888-7777', '5511988887777'],
    ['BR', '11 9 8888 7777', '5511988887777'],
    ['BR', '11.91234.5678', '5511912345678'],
    ['BR', '0 15 11 98888-7777', '5511988887777'],
    ['BR', '0151133334444', '551133334444'],
    ['BR', '+55 (11) 98888-7777', '5511988887777'],
    ['BR', '+055 11 98888-7777', '5511988887777'],
    ['BR', '0055 11 98888-7777', '5511988887777'],
    ['BR', '5511988887777', '5511988887777'],
    ['BR', '(55) 99888-7777', '5555998887777'],
    ['BR', '(11) 8888-7777', '551188887777'],
    ['BR', '+55 11 8888-7777', '551188887777'],
    ['US', '+55 11 8888-7777', '551188887777'],
    ['BR', '(11) 3333-4444', '551133334444'],
    ['BR', '0800 123 4567', '558001234567'],
    ['BR', '11988887777.0', '5511988887777'],
    ['BR', "'11988887777", '5511988887777'],
    ['BR', '  11988887777\n', '5511988887777'],
    ['BR', '\u202a+55 11 98888\u20117777\u202c', '5511988887777'],
    ['BR', '１１９８８８８７７７７', '5511988887777'],
    ['BR', 'https://wa.me/5511988887777', '5511988887777'],
    ['BR', 'tel:+5511988887777', '5511988887777'],
    ['BR', '5511988887777@s.whatsapp.net', '5511988887777'],
    ['BR', '+351 912 345 678', '351912345678'],
    ['BR', '351912345678', '351912345678'],
    ['BR', '14155552671', '14155552671'],
    ['PT', '912 345 678', '351912345678'],
    ['PT', '00351 912345678', '351912345678'],
    ['PT', '+55 11 98888-7777', '5511988887777'],
    ['ES', '612 34 56 78', '34612345678'],
    ['ES', '34612345678', '34612345678'],
    ['AR', '11 2345-6789', '541123456789'],
    ['AR', '11 15-2345-6789', '5491123456789'],
    ['AR', '011 15 2345-6789', '5491123456789'],
    ['AR', '+54 9 11 2345-6789', '5491123456789'],
    ['AR', '+54 11 2345-6789', '541123456789'],
    ['US', '(415) 555-2671', '14155552671'],
    ['US', '+1 415 555 2671', '14155552671'],
    ['AQ', '+5511988887777', '5511988887777'],
  ])('%s: %j is %s', (country, text, phone) => {
    expect(readPhone(text, country)).toEqual({ phone, key: phoneKey(phone) });
  });

  it.each([
    ['BR', '', 'phone_missing'],
    ['BR', ' \u200b ', 'phone_missing'],
    ['BR', '98888-7777', 'phone_too_short'],
    ['BR', '8888-777', 'phone_too_short'],
    ['BR', '+55', 'phone_too_short'],
    ['BR', '119888877771', 'phone_too_long'],
    ['BR', '+49 2319 1971 1305 61', 'phone_too_long'],
    ['BR', '55119888877771', 'phone_too_long'],
    ['BR', '11 98888-7777 / 11 97777-6666', 'phone_too_long'],
    ['BR', '00 98888-7777', 'phone_area_unknown'],
    ['BR', '20 98888-7777', 'phone_area_unknown'],
    ['BR', '+55 20 98888-7777', 'phone_area_unknown'],
    ['BR', '1,19877E+10', 'phone_cut'],
    ['BR', '1.19877e10', 'phone_cut'],
    ['BR', 'Maria', 'phone_invalid'],
    ['BR', '0000000000', 'phone_invalid'],
    ['BR', '11988887777 ramal 2', 'phone_invalid'],
    ['BR', '11 98888-7777; 97777-6666', 'phone_invalid'],
    ['PT', '91234567', 'phone_too_short'],
    ['US', '(000) 555-2671', 'phone_invalid'],
    ['AQ', '12345', 'phone_invalid'],
  ])('%s: %j is refused as %s', (country, text, fault) => {
    expect(readPhone(text, country)).toBe(fault);
  });
});

describe('the quick way for Brazil', () => {
  const area = fc.integer({ min: 0, max: 99 }).map((number) => `${number}`.padStart(2, '0'));
  const local = fc.integer({ min: 0, max: 999_999_999 }).map((number) => `${number}`.padStart(9, '0'));
  const before = fc.constantFrom('', '0', '55', '+55 ', '0055');

  it('says of a number with nine digits what the library says', () => {
    fc.assert(
      fc.property(area, local, fc.boolean(), (ddd, number, hasSigns) => {
        const text = hasSigns ? `(${ddd}) ${number.slice(0, 5)}-${number.slice(5)}` : `${ddd}9${number.slice(1)}`;
        fc.pre(!text.startsWith('0'));
        const known = parsePhoneNumberFromString(text, 'BR');
        if (known?.isValid()) expect(phoneOf(text, 'BR')).toBe(known.number.slice(1));
        else expect(phoneOf(text, 'BR')).not.toMatch(/^55\d{11}$/);
      }),
    );
  });

  it('gives one key to all forms of one mobile', () => {
    fc.assert(
      fc.property(area, fc.integer({ min: 60_000_000, max: 99_999_999 }), before, before, (ddd, number, one, other) => {
        const isKnown = parsePhoneNumberFromString(`+55${ddd}9${number}`)?.isValid();
        fc.pre(isKnown === true && !ddd.startsWith('0'));
        const key = `55${ddd}9${number}`;
        expect(readPhone(`${one}${ddd}9${number}`, 'BR')).toEqual({ phone: key, key });
        expect(readPhone(`${other}${ddd}${number}`, 'BR')).toEqual({ phone: `55${ddd}${number}`, key });
      }),
    );
  });
});

it('never throws and always answers digits or a reason, whatever stands in the cell', () => {
  const country = fc.constantFrom('BR', 'PT', 'AR', 'US', 'XX');
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.double().map(String)),
      country,
      (text, home) => {
        expect(phoneOf(text, home)).toMatch(/^(\d{5,15}|phone_[a-z_]+)$/);
      },
    ),
  );
});
