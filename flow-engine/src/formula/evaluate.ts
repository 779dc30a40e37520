import type { FieldValue } from '../conditions/fields.ts';
import { type FormulaStep, parseFormula } from './parse-formula.ts';
import { plainNumber } from './plain-number.ts';

export interface FormulaFault {
  readonly code: 'broken_formula' | 'division_by_zero' | 'not_a_number';
  /** The field that holds no number. */
  readonly about?: string;
}

export type FormulaResult = { readonly value: number } | { readonly fault: FormulaFault };

type LookUp = (field: string) => FieldValue | null | undefined;

function numberOf({ field, fallback }: { field: string; fallback: number }, lookUp: LookUp): number | null {
  const value = lookUp(field) ?? '';
  if (value === '') return fallback;
  return typeof value === 'number' ? value : plainNumber(value);
}

/** What 0.1 + 0.2 means: decimals that only come from how a machine counts are dropped. */
export function tidy(value: number): number {
  return Number.isInteger(value) ? value + 0 : Number(value.toPrecision(15)) + 0;
}

/** `{{points}} * 1.5 - (10 + {{bonus|0}}) / 2`. */
export function evaluate(text: string, lookUp: LookUp): FormulaResult {
  const steps = parseFormula(text);
  return steps ? workOff(steps, lookUp) : { fault: { code: 'broken_formula' } };
}

function workOff(steps: readonly FormulaStep[], lookUp: LookUp): FormulaResult {
  const values: number[] = [];
  for (const step of steps) {
    if ('number' in step) {
      values.push(step.number);
    } else if ('field' in step) {
      const value = numberOf(step, lookUp);
      if (value === null) return { fault: { code: 'not_a_number', about: step.field } };
      values.push(value);
    } else {
      const right = values.pop() ?? 0;
      if (step.sign === 'negate') {
        values.push(-right);
        continue;
      }
      if (step.sign === '/' && right === 0) return { fault: { code: 'division_by_zero' } };
      values.push(calculate(values.pop() ?? 0, step.sign, right));
    }
  }
  const value = tidy(values[0] ?? 0);
  return Number.isFinite(value) ? { value } : { fault: { code: 'not_a_number' } };
}

function calculate(left: number, sign: '+' | '-' | '*' | '/', right: number): number {
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  return sign === '*' ? left * right : left / right;
}
