import { expect, it } from 'vitest';
import { compareLanguages } from './compare-languages.ts';

const compare = (english: Record<string, string>, portuguese: Record<string, string>) =>
  compareLanguages(
    new Map([
      ['en-US', new Map(Object.entries(english))],
      ['pt-BR', new Map(Object.entries(portuguese))],
    ]),
  );

it('finds nothing where both say the same', () => {
  expect(
    compare(
      { 'tags.title': 'Tags of {{ name }}', 'tags.n_one': '{{count}} tag', 'tags.n_other': '{{count}} tags' },
      {
        'tags.title': 'Etiquetas de {{name}}',
        'tags.n_one': 'uma etiqueta',
        'tags.n_many': '{{count}} de etiquetas',
        'tags.n_other': '{{count}} etiquetas',
      },
    ),
  ).toEqual([]);
});

it('names a missing text in either direction', () => {
  expect(compare({ 'a.x': 'x' }, { 'a.y': 'y' })).toEqual(['pt-BR: a.x is missing', 'en-US: a.y is missing']);
});

it('names an empty text', () => {
  expect(compare({ a: 'x' }, { a: ' ' })).toEqual(['pt-BR: a is empty']);
});

it('names other placeholders and other markup', () => {
  expect(compare({ a: '{{name}} <1>here</1>' }, { a: '{{nome}} <1>aqui</1>' })).toEqual([
    'a: placeholders differ: en-US has </1> <1> {{name}}; pt-BR has </1> <1> {{nome}}',
  ]);
});

it('names a plural form that a language needs or never uses', () => {
  expect(compare({ a_one: '1', a_other: 'n', a_many: 'n' }, { a_one: '1', a_other: 'n' })).toEqual([
    'en-US: a_many is never used in this language',
    'pt-BR: a_many is missing',
  ]);
});

it('does not take no text at all for complete', () => {
  expect(compareLanguages(new Map())).toEqual(['there is no text in any language']);
});
