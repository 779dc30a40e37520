import { plainDocument } from '../conditions/fold-text.ts';
import { valueLengths } from './value-lengths.ts';

export const documentKinds = ['cpf', 'cnpj', 'nif', 'dni', 'nie', 'cuit'] as const;
export type DocumentKind = (typeof documentKinds)[number];

type Rule = {
  shape: RegExp;
  /** What stands after the body, by the body's characters. */
  checkOf: (body: string) => string;
  checkLength: number;
  /** How long it is with the leading zeros that spreadsheets drop; the shortest that is still worth filling up. */
  filled?: { from: number; to: number };
  written: [shape: RegExp, mask: string];
};

/** A letter counts from 17, as its place in ASCII less 48. */
const worthOf = (character: string) => character.charCodeAt(0) - 48;

const weighted = (body: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * worthOf(body.charAt(index)), 0);

const downFrom = (weight: number) => Array.from({ length: weight - 1 }, (_, index) => weight - index);

/** Brazil: two digits, the second one counts the first one too. */
function brazilianCheck(weights: readonly number[], firstWeight: number) {
  const digit = (sum: number) => (sum % 11 < 2 ? 0 : 11 - (sum % 11));
  return (body: string) => {
    const first = digit(weighted(body, weights));
    return `${first}${digit(weighted(`${body}${first}`, [firstWeight, ...weights]))}`;
  };
}

const nifWeights = downFrom(9);
const cnpjWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const cuitWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

const nifCheck = (body: string) => {
  const digit = 11 - (weighted(body, nifWeights) % 11);
  return `${digit >= 10 ? 0 : digit}`;
};
const cuitCheck = (body: string) => {
  const digit = 11 - (weighted(body, cuitWeights) % 11);
  return `${digit === 11 ? 0 : digit === 10 ? 9 : digit}`;
};
const spanishLetter = (digits: string) => 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23);

const rules: Record<DocumentKind, Rule> = {
  cpf: {
    shape: /^\d{11}$/,
    checkOf: brazilianCheck(downFrom(10), 11),
    checkLength: 2,
    filled: { from: 9, to: 11 },
    written: [/^(...)(...)(...)(..)$/, '$1.$2.$3-$4'],
  },
  cnpj: {
    shape: /^[0-9A-Z]{12}\d\d$/,
    checkOf: brazilianCheck(cnpjWeights, 6),
    checkLength: 2,
    filled: { from: 12, to: 14 },
    written: [/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5'],
  },
  nif: {
    shape: /^[1-9]\d{8}$/,
    checkOf: nifCheck,
    checkLength: 1,
    written: [/^(...)(...)(...)$/, '$1 $2 $3'],
  },
  dni: {
    shape: /^\d{8}[A-Z]$/,
    checkOf: spanishLetter,
    checkLength: 1,
    filled: { from: 7, to: 9 },
    written: [/^(.{8})(.)$/, '$1-$2'],
  },
  nie: {
    shape: /^[XYZ]\d{7}[A-Z]$/,
    checkOf: (body) => spanishLetter(`${'XYZ'.indexOf(body.charAt(0))}${body.slice(1)}`),
    checkLength: 1,
    written: [/^(.)(.{7})(.)$/, '$1-$2-$3'],
  },
  cuit: {
    shape: /^\d{11}$/,
    checkOf: cuitCheck,
    checkLength: 1,
    written: [/^(..)(.{8})(.)$/, '$1-$2-$3'],
  },
};

const kindsByCountry: Record<string, readonly DocumentKind[]> = {
  BR: ['cpf', 'cnpj'],
  PT: ['nif'],
  ES: ['dni', 'nie'],
  AR: ['cuit'],
};

/** None: the country has no rules that we know, and takes anything. */
export const documentKindsOf = (country: string): readonly DocumentKind[] =>
  Object.hasOwn(kindsByCountry, country) ? (kindsByCountry[country] ?? []) : [];

/** 111.111.111-11 has good check digits and belongs to nobody. */
const isRepeated = (document: string) => /^(.)\1*$/.test(/^\d+$/.test(document) ? document : document.slice(0, -1));

function isValid(document: string, kind: DocumentKind): boolean {
  const { shape, checkOf, checkLength } = rules[kind];
  if (!shape.test(document) || isRepeated(document)) return false;
  return document.slice(-checkLength) === checkOf(document.slice(0, -checkLength));
}

/** Spreadsheets take `012.345.678-90` for a number and drop the zero. */
function fillUp(document: string, kind: DocumentKind): string | null {
  const { filled } = rules[kind];
  const isShort = filled !== undefined && document.length >= filled.from && document.length < filled.to;
  return isShort && /^\d+[A-Z]?$/.test(document) ? document.padStart(filled.to, '0') : null;
}

/** As it is kept, or null where it is none by the rules of any of these countries. */
export function readDocument(text: string, countries: readonly string[]): string | null {
  const document = plainDocument(text);
  if (document === '' || document.length > valueLengths.document) return null;
  if (countries.every((country) => documentKindsOf(country).length > 0)) {
    const kinds = countries.flatMap(documentKindsOf);
    if (kinds.length === 0 || kinds.some((kind) => isValid(document, kind))) return document;
    const filled = kinds.map((kind) => ({ kind, document: fillUp(document, kind) }));
    return filled.find((guess) => guess.document !== null && isValid(guess.document, guess.kind))?.document ?? null;
  }
  return document;
}

/** As people of these countries write it; as it is kept where none of them knows it. */
export function formatDocument(document: string, countries: readonly string[]): string {
  const kind = countries.flatMap(documentKindsOf).find((one) => isValid(document, one));
  return kind === undefined ? document : document.replace(...rules[kind].written);
}
