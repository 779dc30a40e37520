import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, centsOf } from '../../src/gateways/amounts.ts';
import { brCode, crc16 } from '../../src/gateways/br-code.ts';
import { readPixKey } from '../../src/gateways/pix-key.ts';

const facts = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  name: 'REVENDA EXEMPLO LTDA',
  city: 'SAO PAULO',
  cents: 14_990,
  label: 'INV000123',
};

/** The fields of a BR Code, as any reader takes them apart. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const end = at + 4 + Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

describe('a PIX without a gateway', () => {
  it('is written as the worked example of the guide', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(brCode(facts)).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406149.905802BR5920REVENDA EXEMPLO LTDA6009SAO PAULO62130509INV000123630433E2',
    );
  });

  it('holds no accent, and never more than banks read', () => {
    const fields = fieldsOf(
      brCode({ ...facts, name: 'Comércio de Pães São João Ltda ME', city: 'São José dos Campos' }),
    );
    expect(fields.get('59')).toBe('Comercio de Paes Sao Joao');
    expect(fields.get('60')).toBe('Sao Jose dos Ca');
  });

  it('can be taken apart again, whatever was put in', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w.@+-]{1,77}$/),
        fc.stringMatching(/^.{1,40}$/),
        fc.integer({ min: 1, max: 100_000_000 }),
        (key, name, cents) => {
          const text = brCode({ ...facts, key, name, cents });
          const fields = fieldsOf(text);
          expect(text).toMatch(/^[\x20-\x7e]+$/);
          expect(fieldsOf(fields.get('26') ?? '').get('01')).toBe(key);
          expect(centsOf(fields.get('54'))).toBe(cents);
          expect(fields.get('63')).toBe(crc16(text.slice(0, -4)));
          expect((fields.get('26') ?? '').length).toBeLessThanOrEqual(99);
        },
      ),
    );
  });

  it('keeps every cent on the way to a text and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => centsOf(amountText(cents)) === cents));
    expect([amountText(5), amountText(100), centsOf('149.90'), centsOf(undefined)]).toEqual([
      '0.05',
      '1.00',
      14_990,
      0,
    ]);
  });
});

describe('a PIX key', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['11987654321', '+5511987654321'],
    ['Financeiro@Example.com', 'financeiro@example.com'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(readPixKey(typed)).toBe(kept);
  });

  it.each(['1234', 'nobody', 'a@b', '+1', '00000000000000'])('%s is none', (typed) => {
    expect(readPixKey(typed)).toBeNull();
  });
});
