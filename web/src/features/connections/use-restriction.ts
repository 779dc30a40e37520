import type { Connection } from '@yupflow/contract/connections';
import { useNow } from '../../browser/now.ts';
import { useFormat } from '../../locales/format.ts';

const lookAgainMs = 30_000;

/** Null for a line that may write to anybody; else until when it may not, in words. */
export function useRestriction({ restricted_until: until }: Connection): { until: string } | null {
  const format = useFormat();
  const now = useNow(lookAgainMs);
  return until && new Date(until) > now ? { until: format.moment(until) } : null;
}
