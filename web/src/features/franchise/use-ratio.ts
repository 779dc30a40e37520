import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** A contrast as people read it: “4,5:1”. Rounded down, so that nothing looks better than it is. */
export function useRatio(): (ratio: number) => string {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return (ratio) => `${number.format(Math.floor(ratio * 10) / 10)}:1`;
  }, [language]);
}
