import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dashboard } from '@yupflow/contract/dashboard';
import { call } from '../../api/call.ts';

/** The figures of another period stay until the new ones are there. */
export function useMetrics(range: { readonly from: string; readonly to: string }) {
  return useQuery({
    queryKey: ['dashboard', range.from, range.to],
    queryFn: ({ signal }) => call(dashboard.get, { query: range }, { signal }),
    placeholderData: keepPreviousData,
  });
}
