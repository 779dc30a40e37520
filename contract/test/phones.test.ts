import fc from 'fast-check';
import { expect, it } from 'vitest';
import { phoneKey } from '../src/phones.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
const area = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map((pair) => pair.join(''));

it("knows a Brazilian mobile with and without the ninth digit as one person's", () => {
  fc.assert(
    fc.property(area, fc.integer({ min: 6, max: 9 }), digits(7), (ddd, head, rest) => {
      expect(phoneKey(`55${ddd}9${head}${rest}`)).toBe(phoneKey(`55${ddd}${head}${rest}`));
    }),
  );
});

it('leaves Brazilian landlines alone, and the mobiles that would be one without the ninth digit', () => {
  fc.assert(
    fc.property(area, fc.integer({ min: 2, max: 5 }), digits(7), (ddd, head, rest) => {
      expect(phoneKey(`55${ddd}${head}${rest}`)).toBe(`55${ddd}${head}${rest}`);
      expect(phoneKey(`55${ddd}9${head}${rest}`)).toBe(`55${ddd}9${head}${rest}`);
    }),
  );
});

it("knows an Argentine number with and without the 9 after the country's code as one person's", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), digits(9), (head, rest) => {
      expect(phoneKey(`549${head}${rest}`)).toBe(`54${head}${rest}`);
      expect(phoneKey(`54${head}${rest}`)).toBe(`54${head}${rest}`);
    }),
  );
});

it('leaves every other country alone', () => {
  const foreign = fc
    .tuple(fc.constantFrom('1', '34', '351', '44', '52', '598', '540', '56'), digits(9))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(foreign, (phone) => {
      fc.pre(!/^549/.test(phone));
      expect(phoneKey(phone)).toBe(phone);
    }),
  );
});

it('makes a key of a key that is the same', () => {
  const anyPhone = fc
    .tuple(fc.constantFrom('', '55', '5511', '55119', '549', '54911', '351'), fc.integer({ min: 0, max: 999_999_999 }))
    .map((parts) => parts.join(''));
  fc.assert(fc.property(anyPhone, (phone) => phoneKey(phoneKey(phone)) === phoneKey(phone)));
});
