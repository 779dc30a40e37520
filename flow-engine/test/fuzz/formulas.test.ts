import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluate } from '../../src/formula/evaluate.ts';
import { fuzzCases } from './fuzz-cases.ts';

const piece = fc.oneof(
  fc.double({ noNaN: true }).map(String),
  fc.nat(9).map(String),
  fc.constantFrom(
    '.',
    ',',
    '+',
    '-',
    '*',
    '/',
    '%',
    '^',
    '(',
    ')',
    ' ',
    '\n',
    '{{points}}',
    '{{',
    '}}',
    '{{gone|7}}',
    'e',
  ),
  // What an evaluator that runs code would fall for.
  fc.constantFrom(
    'process.exit()',
    'constructor',
    'globalThis.ran=1',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant to stay as it is
    '`${globalThis.ran=1}`',
    ';',
    '=',
    '=>',
    '[',
    ']',
    '"',
    "'",
    '{{__proto__}}',
    '{{constructor}}',
    '(()=>{globalThis.ran=1})()',
    'import("fs")',
    '//',
    '/*',
    '\u2028',
    '0x1',
    '1n',
    '**',
    '??',
    '.toString()',
  ),
);
const formula = fc.oneof(
  { weight: 4, arbitrary: fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')) },
  fc.string({ unit: 'binary' }),
  fc.tuple(fc.constantFrom('(', '-', '1+', '(1+'), fc.nat(2_000)).map(([one, times]) => one.repeat(times)),
);

it('whatever is written as a formula is a finite number or a fault that has a name, and runs nothing [S21]', {
  timeout: 600_000,
}, () => {
  const values: Record<string, number | string> = { points: 10 };
  fc.assert(
    fc.property(formula, (text) => {
      const answer = evaluate(text, (field) => (Object.hasOwn(values, field) ? values[field] : undefined));
      if ('value' in answer) expect(Number.isFinite(answer.value)).toBe(true);
      else expect(['broken_formula', 'division_by_zero', 'not_a_number']).toContain(answer.fault.code);
      expect('ran' in globalThis).toBe(false);
    }),
    { numRuns: fuzzCases },
  );
});
