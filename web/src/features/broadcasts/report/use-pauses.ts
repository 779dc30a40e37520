import type { BroadcastReport } from '@yupflow/contract/broadcasts';
import { useTranslation } from 'react-i18next';
import type { Band } from '../../../ui/chart/chart-props.ts';
import { useReportFormat } from './use-report-format.ts';

/** When nothing went out, how long, and why. */
export function usePauses({ pauses }: BroadcastReport, now: number): Band[] {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  return pauses.map(({ from, to, reason }) => {
    const [start, end] = [Date.parse(from), to ? Date.parse(to) : now];
    const duration = format.duration(Math.max(0, end - start) / 1_000);
    return { from: start, to: Math.max(start, end), label: t('chart.pause', { duration, why: t(`why.${reason}`) }) };
  });
}
