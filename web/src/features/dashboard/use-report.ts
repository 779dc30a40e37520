import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dashboard } from '@yupflow/contract/dashboard';
import { call } from '../../api/call.ts';
import type { Range } from './period.ts';

/** Days are counted anew within about a minute, and nobody is told when. */
const settlesMs = 20_000;

/** The report of another period stays until the new one is there. */
export function useReport({ from, to }: Range) {
  return useQuery({
    queryKey: ['dashboard', 'report', from, to],
    queryFn: ({ signal }) => call(dashboard.report, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.is_settling ? settlesMs : false),
  });
}
