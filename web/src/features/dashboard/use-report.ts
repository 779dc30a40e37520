import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dashboard } from '@yupflow/contract/dashboard';
import { call } from '../../api/call.ts';
import type { Range } from './period.ts';

/** What happens is counted as it happens, and nobody is told of each message: whoever looks asks again. */
export const lookAgainMs = 60_000;
/** Days are counted anew within about a minute. */
const settlingMs = 20_000;

/** The report of another period stays until the new one is there. */
export function useReport({ from, to }: Range) {
  return useQuery({
    queryKey: ['dashboard', 'report', from, to],
    queryFn: ({ signal }) => call(dashboard.report, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.is_settling ? settlingMs : lookAgainMs),
  });
}
