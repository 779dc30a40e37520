import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** “3 h 20 min”, “2 days 4 h”: the largest unit and the next, which is as exact as a forecast is. */
export function durationText(language: string, seconds: number): string {
  const first = Math.max(
    0,
    units.findIndex((unit) => seconds >= unit.seconds),
  );
  const [large, small] = seconds < 1 ? units.slice(-1) : units.slice(first, first + 2);
  if (!large) return '';
  const write = (unit: (typeof units)[number]['unit'], value: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const step = small?.seconds ?? 1;
  const rounded = Math.round(seconds / step) * step;
  const rest = Math.round((rounded % large.seconds) / step);
  const whole = Math.floor(rounded / large.seconds);
  return [write(large.unit, whole), ...(small && rest > 0 ? [write(small.unit, rest)] : [])].join(' ');
}

export function useDuration(): (seconds: number) => string {
  const { language } = useTranslation().i18n;
  return useCallback((seconds) => durationText(language, seconds), [language]);
}
