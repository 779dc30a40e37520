import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileSize } from '../../../locales/file-size.ts';
import { useFormat } from '../../../locales/format.ts';

/** Numbers, shares and sizes as the chosen language writes them. */
export function useImportFormat() {
  const { language } = useTranslation().i18n;
  const { number } = useFormat();
  const size = useFileSize();
  return useMemo(() => {
    const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const percent = new Intl.NumberFormat(language, { style: 'percent' });
    return {
      number,
      share: (value: number) => share.format(value),
      percent: (value: number) => percent.format(value),
      size,
    };
  }, [language, number, size]);
}
