import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dashboard } from '@yupflow/contract/dashboard';
import { call } from '../../api/call.ts';
import type { Range } from './period.ts';

/** The figures of another period stay until the new ones are there. */
export function useMetrics({ from, to }: Range) {
  return useQuery({
    queryKey: ['dashboard', from, to],
    queryFn: ({ signal }) => call(dashboard.get, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
