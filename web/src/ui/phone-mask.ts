/** How a number is cut after its country's code, for the countries of our languages; others stay in one piece. */
const shapes: readonly { readonly code: string; readonly cuts: readonly number[]; readonly signs: string }[] = [
  { code: '55', cuts: [2, 5, 4], signs: ' -' },
  { code: '351', cuts: [3, 3, 3], signs: '  ' },
  { code: '34', cuts: [3, 3, 3], signs: '  ' },
  { code: '1', cuts: [3, 3, 4], signs: ' -' },
];

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** 5511988774521 as people read it: +55 11 98877-4521. Nothing is added that was not typed but signs. */
export function maskPhone(digits: string): string {
  if (digits === '') return '';
  const shape = shapes.find(({ code }) => digits.startsWith(code));
  if (!shape) return `+${digits}`;
  const rest = digits.slice(shape.code.length);
  return rest === '' ? `+${shape.code}` : `+${shape.code} ${cut(rest, cutsOf(shape, rest), shape.signs)}`;
}

/** A Brazilian landline has a digit less than a mobile. */
function cutsOf({ code, cuts }: (typeof shapes)[number], rest: string): readonly number[] {
  return code === '55' && rest.length <= 10 ? [2, 4, 4] : cuts;
}

function cut(rest: string, cuts: readonly number[], signs: string): string {
  let [text, at] = ['', 0];
  for (const [index, length] of cuts.entries()) {
    const part = rest.slice(at, at + length);
    if (part === '') break;
    text += (index === 0 ? '' : signs[index - 1]) + part;
    at += length;
  }
  // More digits than the country's numbers have: shown, so that they can be taken away.
  return text + rest.slice(at);
}

/** Where the cursor belongs in the masked text so that as many digits stand before it as before. */
export function cursorAfter(masked: string, digitCount: number): number {
  if (digitCount === 0) return 0;
  let seen = 0;
  for (const [at, sign] of [...masked].entries()) {
    if (/\d/.test(sign)) seen++;
    if (seen === digitCount) return at + 1;
  }
  return masked.length;
}
