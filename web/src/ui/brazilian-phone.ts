/** Most of those that lists show: much quicker than the rules of all countries, and much lighter. */
const brazilian = /^55(\d\d)(\d{4,5})(\d{4})$/;

/** Area and number as Brazil writes them; null for any other number. */
export function brazilianPhone(digits: string): string | null {
  const [, area, start, end] = brazilian.exec(digits) ?? [];
  return area ? `${area} ${start}-${end}` : null;
}
