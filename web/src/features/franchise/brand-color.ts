import { brandColors, contrast } from '../../ui/brand-colors.ts';
import { isHexColor } from '../../ui/hex-color.ts';

/** What stands for the product's own colour on the wire, and how it looks. */
export const ownColor = 'yupflow';
const ownHex = '#009f6d';

/** The colours that are offered, by the names that people know them by. */
export const offeredColors = {
  emerald: ownColor,
  sky: '#0284c7',
  indigo: '#4f46e5',
  violet: '#9333ea',
  pink: '#db2777',
  red: '#dc2626',
  orange: '#f97316',
  slate: '#475569',
} as const;

export const hexOf = (color: string): string => (isHexColor(color) ? color : ownHex);

/** What somebody typed or pasted, as the wire takes it: `F97316`, `#f60` and ` #F97316 ` are colours too. */
export function readColor(text: string): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === '') return null;
  const six = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('');
  const hex = `#${six.toLowerCase()}`;
  return hex === ownHex ? ownColor : hex;
}

export const readable = 4.5;

/** What is done to a colour on which white can't be read, or null where nothing has to be. */
export function mendingOf(hex: string): { readonly ratio: number; readonly isTextDark: boolean } | null {
  const ratio = contrast(hex, '#ffffff');
  if (ratio >= readable) return null;
  const { fill, foreground } = brandColors(hex, 'light');
  return { ratio, isTextDark: fill === hex && foreground !== '#ffffff' };
}
