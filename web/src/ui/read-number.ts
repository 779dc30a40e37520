/** R$, US$, €, BRL: what is counted is said by the field's name. */
const currency = /[A-Za-z]{0,3}\p{Sc}|\b[A-Z]{3}\b/gu;
const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;

const decimalOf = (language: string) =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** Where the decimals begin; -1 where there are none. */
function decimalsAt(digits: string, language: string): number {
  const signs = digits.replace(/\d/g, '');
  const last = signs.at(-1) ?? '';
  if (last === '' || (signs.length > 1 && signs === last.repeat(signs.length))) return -1;
  const isGroup = signs.length === 1 && last !== decimalOf(language) && grouped.test(digits);
  return isGroup ? -1 : digits.lastIndexOf(last);
}

/**
 * A number as people type and paste it, or null. `1.500` is one and a half thousand in Brazil and one and a half in
 * the United States; `1,234.56` is clear anywhere.
 */
export function readNumber(text: string, language: string): number | null {
  const written = text
    .replace(currency, '')
    .replace(/[\s']/gu, '')
    .replace(/^\u2212/, '-');
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]*\d[.,]?)$/.exec(written) ?? [];
  if (digits === '') return null;
  const at = decimalsAt(digits, language);
  const [whole, decimals] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^\d*$/.test(whole) && !grouped.test(whole)) return null;
  return Number(`${sign}${whole.replace(/[.,]/g, '') || '0'}.${decimals || '0'}`);
}
