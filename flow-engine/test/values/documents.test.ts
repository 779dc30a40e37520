import fc from 'fast-check';
import { stdnum } from 'stdnum';
import { describe, expect, it } from 'vitest';
import { type DocumentKind, documentKindsOf, formatDocument, readDocument } from '../../src/values/documents.ts';

interface Oracle {
  country: string;
  validate: (text: string) => { isValid: boolean };
}

/** What somebody else's library says about the same number. */
function oracleOf(country: string, kind: DocumentKind): Oracle {
  const validator = stdnum[country]?.[kind];
  if (!validator) throw new Error(`the library does not know the ${kind} of ${country}`);
  return { country, validate: validator.validate };
}

const oracles: Record<DocumentKind, Oracle> = {
  cpf: oracleOf('BR', 'cpf'),
  cnpj: oracleOf('BR', 'cnpj'),
  nif: oracleOf('PT', 'nif'),
  dni: oracleOf('ES', 'dni'),
  nie: oracleOf('ES', 'nie'),
  cuit: oracleOf('AR', 'cuit'),
};
const digit = fc.constantFrom(...'0123456789');
const of = (character: fc.Arbitrary<string>, length: number) =>
  fc.array(character, { minLength: length, maxLength: length }).map((all) => all.join(''));

const bodies: Record<DocumentKind, fc.Arbitrary<string>> = {
  cpf: of(digit, 9),
  cnpj: of(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), 12),
  nif: fc.tuple(fc.constantFrom('1', '2', '3', '5', '6'), of(digit, 7)).map((parts) => parts.join('')),
  dni: of(digit, 8),
  nie: fc.tuple(fc.constantFrom(...'XYZ'), of(digit, 7)).map((parts) => parts.join('')),
  cuit: fc
    .tuple(fc.constantFrom('20', '23', '24', '27', '30', '33', '34'), of(digit, 8))
    .map((parts) => parts.join('')),
};
const endings: Record<DocumentKind, string[]> = {
  cpf: Array.from({ length: 100 }, (_, number) => `${number}`.padStart(2, '0')),
  cnpj: Array.from({ length: 100 }, (_, number) => `${number}`.padStart(2, '0')),
  nif: [...'0123456789'],
  dni: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  nie: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  cuit: [...'0123456789'],
};

const someSigns = (text: string, signs: readonly string[]) =>
  [...text].map((character, index) => character + (signs[index % signs.length] ?? '')).join('');

describe.each(Object.keys(oracles) as DocumentKind[])('a %s', (kind) => {
  const { country, validate } = oracles[kind];
  const isRepeated = (document: string) => new Set(document.replace(/[A-Z]$/, '')).size === 1;

  it('has exactly one good ending, the one that an independent library knows', () => {
    fc.assert(
      fc.property(bodies[kind], (body) => {
        fc.pre(!isRepeated(body));
        const good = endings[kind].filter((ending) => readDocument(body + ending, [country]) === body + ending);
        expect(good).toHaveLength(1);
        expect(validate(`${body}${good[0]}`).isValid).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is read in any case and with any signs, and reads the same after it was written for people', () => {
    const signs = fc.array(fc.constantFrom('', '', '.', '-', ' ', '/', '\u00a0'), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(bodies[kind], signs, fc.boolean(), (body, between, isLower) => {
        const document = endings[kind].map((ending) => body + ending).find((one) => readDocument(one, [country]));
        fc.pre(document !== undefined);
        const typed = someSigns(isLower ? document.toLowerCase() : document, between);
        expect(readDocument(typed, [country])).toBe(document);
        const written = formatDocument(document, [country]);
        expect(written.length).toBeGreaterThan(document.length);
        expect(readDocument(written, [country])).toBe(document);
      }),
      { numRuns: 50 },
    );
  });

  it('with one character changed is taken by us only where the rule itself cannot see it', () => {
    let changed = 0;
    let seen = 0;
    fc.assert(
      fc.property(bodies[kind], fc.nat(), digit, (body, place, other) => {
        const document = endings[kind].map((ending) => body + ending).find((one) => readDocument(one, [country]));
        fc.pre(document !== undefined);
        const index = place % document.length;
        const wrong = document.slice(0, index) + other + document.slice(index + 1);
        fc.pre(wrong !== document && !isRepeated(wrong));
        changed += 1;
        const isTaken = readDocument(wrong, [country]) !== null;
        if (!isTaken) seen += 1;
        // The library also holds a list of first digits that the offices give out.
        if (isTaken && index > 1) expect(validate(wrong).isValid).toBe(true);
        // A digit of the check itself can never slip.
        if (index >= body.length) expect(isTaken).toBe(false);
      }),
      { numRuns: 200, seed: 4 },
    );
    // Remainders 0 and 1 share a digit in these rules: about one slip in a hundred. A letter of 23 sees all (X to 0 makes a DNI of a NIE).
    expect(seen / changed).toBeGreaterThanOrEqual(kind === 'dni' ? 1 : 0.96);
  });
});

it.each([
  ['12.ABC.345/01DE-35', ['BR'], '12ABC34501DE35'],
  ['12.abc.345/01de-35', ['BR'], '12ABC34501DE35'],
  ['529.982.247-25', ['BR'], '52998224725'],
  ['11.222.333/0001-81', ['BR'], '11222333000181'],
  ['111.111.111-11', ['BR'], null],
  ['000.000.000-00', ['BR'], null],
  ['00.000.000/0000-00', ['BR'], null],
  ['00000000T', ['ES'], null],
  ['12345678Z', ['ES'], '12345678Z'],
  ['12345678A', ['ES'], null],
  ['X1234567L', ['ES'], 'X1234567L'],
  ['20-12345678-6', ['AR'], '20123456786'],
  // A spreadsheet took the leading zero away.
  ['191', ['BR'], null],
  ['1234567890', ['BR'], '01234567890'],
  // Good by the contact's country, not by the company's.
  ['12345678Z', ['BR', 'ES'], '12345678Z'],
  ['12345678Z', ['BR'], null],
  // No rules: anything that has a letter or digit, up to its length.
  ['AB-123 456', ['US'], 'AB123456'],
  ['AB-123 456', ['US', 'BR'], 'AB123456'],
  ['---', ['US'], null],
  ['9'.repeat(41), ['US'], null],
  ['', ['BR'], null],
])('reads %j for %j as %j', (text, countries, document) => {
  expect(readDocument(text, countries)).toBe(document);
});

it.each([
  ['52998224725', ['BR'], '529.982.247-25'],
  ['12ABC34501DE35', ['BR'], '12.ABC.345/01DE-35'],
  ['12345678Z', ['BR', 'ES'], '12345678-Z'],
  ['X1234567L', ['ES'], 'X-1234567-L'],
  ['20123456786', ['AR'], '20-12345678-6'],
  ['AB123456', ['US'], 'AB123456'],
  ['52998224725', ['US'], '52998224725'],
])('writes %j for %j as %j', (document, countries, written) => {
  expect(formatDocument(document, countries)).toBe(written);
});

it('knows which documents a country has', () => {
  expect(documentKindsOf('BR')).toEqual(['cpf', 'cnpj']);
  expect(documentKindsOf('US')).toEqual([]);
  expect(documentKindsOf('constructor')).toEqual([]);
});
