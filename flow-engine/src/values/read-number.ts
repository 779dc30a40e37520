import { formatsOf } from './country-formats.ts';

/** The decimal separator of a country's main language. */
const decimalOf = (country: string): string =>
  formatsOf(country)
    .number.formatToParts(1.5)
    .find((part) => part.type === 'decimal')?.value ?? '.';

const plainNumber = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const grouped = /^[+-]?\d{1,3}(?:([.,\s'])\d{3})(?:\1\d{3})*(?:([.,])\d+)?$/;
const withComma = /^[+-]?\d+,\d+$/;

/** As a country writes it: `1.500` is one and a half thousand in Brazil, and one and a half in the United States. */
export function readNumber(text: string, country: string): number | null {
  const written = text.trim();
  const groups = grouped.exec(written);
  const hasDecimals = groups?.[2] !== undefined && groups[2] !== groups[1];
  if (groups && (hasDecimals || (groups[2] === undefined && groups[1] !== decimalOf(country)))) {
    const [, group = '', decimal = '.'] = groups;
    return Number(written.replaceAll(group, '').replace(decimal, '.'));
  }
  if (withComma.test(written)) return Number(written.replace(',', '.'));
  const value = plainNumber.test(written) ? Number(written) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
