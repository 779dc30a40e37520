/** Small shares keep one decimal: 0.4 % is not nobody. */
export const percentOf = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: share < 0.1 && share > 0 ? 1 : 0 }).format(
    share,
  );
