import { useTranslation } from 'react-i18next';

/** “4,0 %”: with one decimal, since most losses are small. */
export function useShareText(): (part: number, whole: number) => string {
  const { language } = useTranslation().i18n;
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (part, whole) => (whole > 0 ? format.format(part / whole) : '–');
}
