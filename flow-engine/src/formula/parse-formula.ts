import { plainNumber } from './plain-number.ts';

type Sign = '+' | '-' | '*' | '/' | 'negate';
/** In the order in which a formula is worked off: values first, then what is done with them. */
export type FormulaStep =
  | { readonly number: number }
  | { readonly field: string; readonly fallback: number }
  | { readonly sign: Sign };

const strength: Record<Sign | '(', number> = { '(': 0, '+': 1, '-': 1, '*': 2, '/': 2, negate: 3 };
const token =
  /\s*(?:(?<number>\d{1,30}(?:[.,]\d{1,30})?)|\{\{\s*(?<field>[\p{L}\p{N}_.-]{1,100})\s*(?:\|(?<fallback>[^{}]{0,200}))?\}\}|(?<sign>[-+*/()]))\s*/uy;

/** Null where it is no formula. Without recursion, so that no depth of parentheses is too deep. */
export function parseFormula(text: string): readonly FormulaStep[] | null {
  const steps: FormulaStep[] = [];
  const open: (Sign | '(')[] = [];
  let isValueNext = true;
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.groups;
    if (!found) return null;
    const { sign } = found;
    if (sign === ')') {
      if (isValueNext || !closeParenthesis(steps, open)) return null;
    } else if (sign === '(') {
      if (!isValueNext) return null;
      open.push(sign);
    } else if (sign !== undefined) {
      if (isValueNext && sign !== '-') return null;
      pushSign(steps, open, isValueNext ? 'negate' : (sign as Sign));
      isValueNext = true;
    } else {
      const value = isValueNext ? readValue(found) : null;
      if (!value) return null;
      steps.push(value);
      isValueNext = false;
    }
  }
  if (isValueNext) return null;
  for (let sign = open.pop(); sign !== undefined; sign = open.pop()) {
    if (sign === '(') return null;
    steps.push({ sign });
  }
  return steps;
}

function readValue({ number, field = '', fallback }: Record<string, string | undefined>): FormulaStep | null {
  if (number !== undefined) return { number: Number(number.replace(',', '.')) };
  // A field without a value counts as nothing: so a counter can begin.
  const instead = fallback === undefined || fallback.trim() === '' ? 0 : plainNumber(fallback);
  return instead === null ? null : { field, fallback: instead };
}

function pushSign(steps: FormulaStep[], open: (Sign | '(')[], sign: Sign): void {
  // From left to right among equals; a minus in front belongs to what follows it.
  while (sign !== 'negate') {
    const last = open.at(-1);
    if (last === undefined || last === '(' || strength[last] < strength[sign]) break;
    steps.push({ sign: last });
    open.pop();
  }
  open.push(sign);
}

function closeParenthesis(steps: FormulaStep[], open: (Sign | '(')[]): boolean {
  for (let sign = open.pop(); sign !== undefined; sign = open.pop()) {
    if (sign === '(') return true;
    steps.push({ sign });
  }
  return false;
}
