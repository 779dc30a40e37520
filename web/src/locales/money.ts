import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const centsOfReal = 100;

/** Whole cents of the Brazilian real, as the chosen language writes them: “R$ 249,90”. */
export function useMoney(): (cents: number) => string {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const money = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'BRL',
      currencyDisplay: 'narrowSymbol',
      // Spanish would write 2399,04 without a point, beside 12.399,04 with one.
      useGrouping: 'always',
    });
    return (cents) => money.format(cents / centsOfReal);
  }, [language]);
}
