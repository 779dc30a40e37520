import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../src/conditions/fold-text.ts';
import { plainText } from '../../src/keywords/folded-places.ts';
import type { KeywordPattern, KeywordRule } from '../../src/keywords/keyword.ts';
import { firingKeyword, matchKeyword } from '../../src/keywords/match-keyword.ts';

const keyword = (rule: KeywordRule, words: string[], is_partial = false): KeywordPattern => ({
  rule,
  words,
  is_partial,
});
/** What of the text is lit, or null where the keyword stays silent. */
function lit(rule: KeywordRule, word: string, text: string, is_partial = false): string | null {
  const match = matchKeyword(keyword(rule, [word], is_partial), text);
  return match && text.slice(match.start, match.end);
}

describe('a keyword that is the message', () => {
  it.each([
    ['without case', 'menu', 'MENU', 'MENU'],
    ['without accents', 'promoção', 'Promocao', 'Promocao'],
    ['with accents that the keyword lacks', 'agua', 'ÁGUA', 'ÁGUA'],
    ['with accents written in another way', 'água', 'a\u0301gua', 'a\u0301gua'],
    ['with spare spaces', 'bom dia', '  Bom \n dia  ', 'Bom \n dia'],
    ['with signs around it', 'menu', '*Menu*!! 👋', 'Menu'],
    ['with signs of its own', '24h!', 'Oi', null],
    ['as a sign alone', '?', ' ? ', '?'],
    ['but not without its own signs', 'menu!', 'menu', null],
    ['but not as a part of it', 'menu', 'menu por favor', null],
    ['and not a longer word', 'menu', 'menus', null],
    ['nor nothing', 'menu', '', null],
  ])('fits %s', (_, word, text, expected) => {
    expect(lit('is', word, text)).toBe(expected);
  });
});

describe('a keyword that the message contains', () => {
  it.each([
    ['at its beginning', 'preço', 'Preco da entrega?', 'Preco'],
    ['at its end', 'preço', 'qual o PREÇO', 'PREÇO'],
    ['between signs', 'preço', 'oi...preço?!', 'preço'],
    ['in bold and italics', 'preço', 'o *_preço_* disso', 'preço'],
    ['but not within a word', 'oi', 'depois eu foi', null],
    ['nor before an accented letter', 'a', 'água não', null],
    ['nor within a word of another script', 'при', 'привет', null],
    ['nor before a digit', 'promo', 'promo10', null],
    ['nor before a mark that is no accent', 'क', 'कि', null],
    ['as a later whole word', 'oi', 'depois, oi', 'oi'],
    ['as several words', 'segunda via', 'quero a segunda  via hoje', 'segunda  via'],
    ['with a sign in front', '#vip', 'quero ser#vip', '#vip'],
    ['as an emoji', '🔥', 'que🔥top', '🔥'],
    ['but not behind a letter beyond the basic plane', 'x', '𝔘x', null],
    ['nor before one', 'x', 'x𝔘', null],
    ['as a letter beyond the basic plane', '𝔘', 'a 𝔘!', '𝔘'],
  ])('fits %s', (_, word, text, expected) => {
    expect(lit('contains', word, text)).toBe(expected);
  });

  it('finds parts of words where it is told to', () => {
    expect(lit('contains', 'oi', 'depois', true)).toBe('oi');
    expect(lit('contains', 'cao', 'Promoção!', true)).toBe('ção');
  });
});

describe('a keyword that the message starts with', () => {
  it.each([
    ['and goes on', 'quero', 'Quero comprar', false, 'Quero'],
    ['and ends', 'quero', 'quero', false, 'quero'],
    ['after spaces', 'quero', '\n quero!', false, 'quero'],
    ['after signs', 'hola', '¡Hola!', false, 'Hola'],
    ['with its own signs', '#vip', '#VIP já', false, '#VIP'],
    ['but not with a longer word', 'quero', 'queromais', false, null],
    ['unless parts count', 'quero', 'Queromais', true, 'Quero'],
    ['and not later on', 'quero', 'eu quero', true, null],
  ])('fits %s', (_, word, text, isPartial, expected) => {
    expect(lit('start_with', word, text, isPartial)).toBe(expected);
  });
});

it('names the first of its words that fits, as it was written', () => {
  const match = matchKeyword(keyword('contains', ['boleto', 'Preço', 'valor']), 'valor e preco');
  expect(match).toEqual({ word: 'Preço', start: 8, end: 13 });
});

it('never fires by a word of which nothing is left', () => {
  expect(matchKeyword(keyword('contains', ['', ' ', '\u0301'], true), 'a \u0301')).toBeNull();
  expect(matchKeyword(keyword('is', [' ']), '  ')).toBeNull();
});

it('lets the first that fits fire, and never one that is switched off', () => {
  const list = [
    { id: 1, is_active: false, ...keyword('contains', ['oi']) },
    { id: 2, is_active: true, ...keyword('is', ['oi']) },
    { id: 3, is_active: true, ...keyword('contains', ['oi']) },
    { id: 4, is_active: true, ...keyword('contains', ['oi', 'tchau']) },
  ];
  expect(firingKeyword(list, 'oi')?.keyword.id).toBe(2);
  expect(firingKeyword(list, 'Oi, tudo bem?')).toEqual({ keyword: list[2], match: { word: 'oi', start: 0, end: 2 } });
  expect(firingKeyword(list, 'tchau')?.keyword.id).toBe(4);
  expect(firingKeyword(list, 'nada')).toBeNull();
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .array(fc.constantFrom('á', 'a\u0301', ' ', '\n', 'İ', 'Σ', 'ß', '❤️', '👩‍💻', '\u05b0\u0591', 'x', '한', '\ud800'))
    .map((parts) => parts.join('')),
);

it('lights exactly what fits, whatever was written', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, word, after) => {
      const text = before + word + after;
      const match = matchKeyword(keyword('contains', [word], true), text);
      if (!match) {
        expect(plainText(word) === '' || !plainText(text).includes(plainText(word))).toBe(true);
        return;
      }
      const shown = text.slice(match.start, match.end);
      expect(plainText(shown)).toContain(plainText(word));
      // Nothing more than that: at most the rest of the letters at its edges.
      expect(foldText(shown).trim().length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

it('fits whole words only where parts would fit too', () => {
  const rules = fc.constantFrom<KeywordRule>('start_with', 'contains', 'is');
  fc.assert(
    fc.property(rules, anyText, anyText, (rule, word, text) => {
      if (matchKeyword(keyword(rule, [word]), text)) {
        expect(matchKeyword(keyword(rule, [word], true), text)).not.toBeNull();
        expect(matchKeyword(keyword('contains', [word], true), text)).not.toBeNull();
      }
    }),
  );
});

it('takes no long time over anything', () => {
  for (const text of [`oi${'!'.repeat(60_000)}a`, '!'.repeat(60_000), 'aa'.repeat(30_000), ' a'.repeat(30_000)]) {
    for (const rule of ['start_with', 'contains', 'is'] as const) {
      expect(matchKeyword(keyword(rule, ['oi!', 'a b', 'ab']), text)?.word ?? null).toBe(
        rule !== 'is' && text.startsWith('oi!') ? 'oi!' : null,
      );
    }
  }
});
