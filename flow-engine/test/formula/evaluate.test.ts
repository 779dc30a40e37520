import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldValue } from '../../src/conditions/fields.ts';
import { evaluate, type FormulaFault } from '../../src/formula/evaluate.ts';

const values: Record<string, FieldValue | null> = {
  points: 10,
  price: 2.5,
  nothing: null,
  blank: '',
  written: '7,5',
  city: 'Lisboa',
  birthday: '2026-11-15',
};
const result = (text: string) => evaluate(text, (field) => values[field]);

describe('a formula', () => {
  it.each<[string, number]>([
    ['1', 1],
    [' 1 +\n2 ', 3],
    ['1,5 + 0.5', 2],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['20 / 4 / 5', 1],
    ['10 - 4 - 3', 3],
    ['2 * (3 + (4 - 1)) / 3', 4],
    ['-2', -2],
    ['--2', 2],
    ['3 - -2', 5],
    ['2 * -3', -6],
    ['-2 * 3 + 1', -5],
    ['-(2 + 3)', -5],
    ['-2 / -4', 0.5],
    ['{{points}} * {{ price }}', 25],
    ['{{points|3}} + {{nothing|3}}', 13],
    ['{{nothing}} + {{blank}} + {{gone}} + 1', 1],
    ['{{written}} * 2', 15],
    // What a machine would call 0.30000000000000004 and -0.
    ['0.1 + 0.2', 0.3],
    ['-0', 0],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('%s is %d', (text, value) => {
    expect(result(text)).toEqual({ value });
  });

  it.each<[string, FormulaFault]>([
    ['1 / 0', { code: 'division_by_zero' }],
    ['1 / {{nothing}}', { code: 'division_by_zero' }],
    ['1 / (2 - 2)', { code: 'division_by_zero' }],
    ['{{points}} / -0', { code: 'division_by_zero' }],
    ['1 + {{city}}', { code: 'not_a_number', about: 'city' }],
    ['1 / {{city}}', { code: 'not_a_number', about: 'city' }],
    ['{{birthday}} + 1', { code: 'not_a_number', about: 'birthday' }],
    [`${'9'.repeat(30)}${` * ${'9'.repeat(30)}`.repeat(20)}`, { code: 'not_a_number' }],
    ...['', ' ', '+', '1 +', '+ 1', '* 2', '1 2', '1 + * 2', '(1', '1)', '()', '1 (2)', '(1) 2', '1 + (2', 'abc'].map(
      (text): [string, FormulaFault] => [text, { code: 'broken_formula' }],
    ),
    ...['1e5', '1.2.3', '1.', '.5', '{{points', '{{}}', '{{a b}}', '{{points|many}}', '2 % 3', '2 ^ 3', '2 × 3'].map(
      (text): [string, FormulaFault] => [text, { code: 'broken_formula' }],
    ),
    ['process.exit(1)', { code: 'broken_formula' }],
  ])('%s is no number', (text, fault) => {
    expect(result(text)).toEqual({ fault });
  });

  it('is worked off however deep it goes', () => {
    const deep = 50_000;
    expect(result(`${'('.repeat(deep)}1${')'.repeat(deep)}`)).toEqual({ value: 1 });
    expect(result(`${'-'.repeat(deep)}1`)).toEqual({ value: 1 });
    expect(result(`${'('.repeat(deep)}1`)).toEqual({ fault: { code: 'broken_formula' } });
  });
});

type Tree =
  | { readonly number: number }
  | { readonly field: string }
  | { readonly negated: Tree }
  | { readonly left: Tree; readonly sign: '+' | '-' | '*' | '/'; readonly right: Tree };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6 },
    fc.record({ number: fc.integer({ min: 0, max: 50 }) }),
    fc.record({ field: fc.constantFrom('points', 'price', 'nothing', 'city') }),
    fc.record({ negated: tie('tree') }),
    fc.record({ left: tie('tree'), sign: fc.constantFrom('+', '-', '*', '/'), right: tie('tree') }),
  ),
}));

const strengths = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;
const strengthOf = (one: Tree) => ('sign' in one ? strengths[one.sign] : 'negated' in one ? 3 : 4);

/** With as few parentheses as precedence allows, so that precedence is what is tried. */
function written(one: Tree): string {
  const inside = (part: Tree, isEnough: boolean) => (isEnough ? written(part) : `(${written(part)})`);
  if ('number' in one) return String(one.number);
  if ('field' in one) return `{{${one.field}}}`;
  if ('negated' in one) return `-${inside(one.negated, strengthOf(one.negated) >= 3)}`;
  const own = strengths[one.sign];
  return `${inside(one.left, strengthOf(one.left) >= own)} ${one.sign} ${inside(one.right, strengthOf(one.right) > own)}`;
}

/** The plainest evaluator there is. Null stands for a fault. */
function expected(one: Tree): number | null {
  if ('number' in one) return one.number;
  if ('field' in one) {
    const value = values[one.field] ?? 0;
    return typeof value === 'number' ? value : null;
  }
  if ('negated' in one) {
    const value = expected(one.negated);
    return value === null ? null : -value;
  }
  const [left, right] = [expected(one.left), expected(one.right)];
  if (left === null || right === null || (one.sign === '/' && right === 0)) return null;
  return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[one.sign];
}

it('gives what a plain evaluator gives, and a fault where it has none', () => {
  fc.assert(
    fc.property(tree, (one) => {
      const answer = result(written(one));
      const wanted = expected(one);
      if (wanted === null) expect(answer).toHaveProperty('fault');
      else if ('fault' in answer) expect(Number.isFinite(wanted)).toBe(false);
      else if (wanted === 0) expect(answer.value).toBe(0);
      else expect(answer.value / wanted).toBeCloseTo(1, 12);
    }),
    { numRuns: 1_000 },
  );
});

it('answers whatever is written, with a finite number or a fault that has a name [S21]', () => {
  const piece = fc.constantFrom('1', '0', '.', ',', '+', '-', '*', '/', '(', ')', ' ', '{{points}}', '{{', '}}', 'x');
  const noise = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string(),
  );
  fc.assert(
    fc.property(noise, (text) => {
      const answer = result(text);
      if ('value' in answer) expect(Number.isFinite(answer.value)).toBe(true);
      else expect(['broken_formula', 'division_by_zero', 'not_a_number']).toContain(answer.fault.code);
    }),
    { numRuns: 1_000 },
  );
});
