import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** 340 kB, 2.4 MB, as the language writes it. */
export function fileSize(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_024))));
  const value = bytes / 1_024 ** step;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step],
    // “852 bytes”: short, some languages leave the plural out.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  });
  return format.format(value);
}

export function useFileSize(): (bytes: number) => string {
  const { language } = useTranslation().i18n;
  return useCallback((bytes) => fileSize(bytes, language), [language]);
}
