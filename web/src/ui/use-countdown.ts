import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Counts seconds down to a moment, and says what is left as the language writes it: “4 min 32 s”. */
export function useCountdown() {
  const { language } = useTranslation().i18n;
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return;
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, [isRunning]);

  const write = (value: number, unit: 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const parts = [
    [Math.floor(left / 60), 'minute'],
    [left % 60, 'second'],
  ] as const;

  return {
    isRunning,
    text: parts.flatMap(([value, unit]) => (value > 0 ? write(value, unit) : [])).join(' '),
    start(forSeconds: number) {
      const from = Date.now();
      setNow(from);
      setUntil(from + forSeconds * 1_000);
    },
  };
}
