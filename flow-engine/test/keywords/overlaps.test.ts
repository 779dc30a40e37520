import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KeywordPattern, KeywordRule } from '../../src/keywords/keyword.ts';
import { matchKeyword } from '../../src/keywords/match-keyword.ts';
import { overlapsOf } from '../../src/keywords/overlaps.ts';

const keyword = (rule: KeywordRule, words: string[], is_partial = false): KeywordPattern => ({
  rule,
  words,
  is_partial,
});
/** Which words of the later one never get to it. */
function taken(earlier: KeywordPattern, later: KeywordPattern): string[] {
  const list = [
    { ...earlier, id: 'earlier', is_active: true },
    { ...later, id: 'later', is_active: true },
  ];
  return (overlapsOf(list).get('later') ?? []).map(({ word }) => word);
}

it.each<[string, KeywordPattern, KeywordPattern, string[]]>([
  ['the same words', keyword('is', ['oi', 'Olá']), keyword('is', ['ola', 'tchau']), ['ola']],
  [
    'a word within a longer one',
    keyword('contains', ['preço']),
    keyword('is', ['qual o PRECO', 'preços']),
    ['qual o PRECO'],
  ],
  [
    'what begins the same',
    keyword('start_with', ['quero']),
    keyword('start_with', ['quero comprar']),
    ['quero comprar'],
  ],
  ['parts of words', keyword('contains', ['oi'], true), keyword('contains', ['depois', 'eu']), ['depois']],
  ['nothing where only some of its texts are taken', keyword('is', ['oi']), keyword('contains', ['oi']), []],
  ['nothing where the beginning is free', keyword('start_with', ['oi']), keyword('contains', ['oi']), []],
  ['nothing that is more than what is taken', keyword('contains', ['oi tudo']), keyword('contains', ['oi']), []],
  ['nothing that may go on', keyword('contains', ['prom']), keyword('contains', ['prom'], true), []],
  ['what may go on, by parts', keyword('contains', ['pro'], true), keyword('start_with', ['prom'], true), ['prom']],
  ['a sign that is there', keyword('contains', ['#']), keyword('contains', ['#vip']), ['#vip']],
])('takes away %s', (_, earlier, later, words) => {
  expect(taken(earlier, later)).toEqual(words);
});

it('names the first that takes a word, and none that is switched off or comes later', () => {
  const overlaps = overlapsOf([
    { ...keyword('contains', ['oi']), id: 'off', is_active: false },
    { ...keyword('is', ['oi']), id: 'first', is_active: true },
    { ...keyword('contains', ['oi', 'tudo']), id: 'second', is_active: true },
    { ...keyword('is', ['oi', 'tudo bem', 'nada']), id: 'third', is_active: true },
    { ...keyword('is', ['oi']), id: 'unused', is_active: false },
  ]);
  expect(overlaps.get('first')).toEqual([]);
  expect(overlaps.get('second')).toEqual([]);
  expect(overlaps.get('third')).toEqual([
    { id: 'first', word: 'oi' },
    { id: 'second', word: 'tudo bem' },
  ]);
  expect(overlaps.get('unused')).toEqual([{ id: 'first', word: 'oi' }]);
});

it('says of a word that it is taken only if every text with it is', () => {
  const word = fc.array(fc.constantFrom('a', 'b', ' ', '!'), { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
  const pattern = fc.record({
    rule: fc.constantFrom<KeywordRule>('is', 'contains', 'start_with'),
    is_partial: fc.boolean(),
    words: fc.tuple(word),
  });
  const around = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '!'), { maxLength: 3 }).map((all) => all.join(''));
  fc.assert(
    fc.property(pattern, pattern, around, around, (earlier, later, before, after) => {
      const text = `${before}${later.words[0]}${after}`;
      if (taken(earlier, later).length === 0 || !matchKeyword(later, text)) return;
      expect(matchKeyword(earlier, text)).not.toBeNull();
    }),
    { numRuns: 3_000 },
  );
});

it('finds the same as trying every earlier keyword in turn, also of some alone', () => {
  const word = fc.array(fc.constantFrom('a', 'á', 'B', ' ', '!', '😀'), { maxLength: 4 }).map((all) => all.join(''));
  const one = fc.record({
    rule: fc.constantFrom<KeywordRule>('is', 'contains', 'start_with'),
    is_partial: fc.boolean(),
    is_active: fc.boolean(),
    words: fc.array(word, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), (list) => {
      const keywords = list.map((each, place) => ({ ...each, id: String(place) }));
      const each = keywords.map((later, place) =>
        later.words.flatMap((written) => {
          const isTaker = (earlier: (typeof keywords)[number]) =>
            earlier.is_active && taken(earlier, { ...later, words: [written] }).length > 0;
          const by = keywords.slice(0, place).find(isTaker);
          return by ? [{ id: by.id, word: written }] : [];
        }),
      );
      expect([...overlapsOf(keywords).values()]).toEqual(each);
      expect([...overlapsOf(keywords, (id) => id === '2')]).toEqual(keywords[2] ? [['2', each[2]]] : []);
    }),
    { numRuns: 500 },
  );
});

it('is quick for as many as a company may have', () => {
  const list = Array.from({ length: 500 }, (_, place) => ({
    ...keyword(
      'contains',
      Array.from({ length: 100 }, (_, word) => `palavra ${place} ${word}`),
    ),
    id: String(place),
    is_active: true,
  }));
  expect(overlapsOf(list).size).toBe(500);
});
