import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dashboard } from '@yupflow/contract/dashboard';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import type { Range } from './period.ts';
import { lookAgainMs } from './use-report.ts';

/** The figures of another period stay until the new ones are there. Once days are counted anew they are asked for again. */
export function useMetrics({ from, to }: Range, isSettling: boolean) {
  const query = useQuery({
    queryKey: ['dashboard', from, to],
    queryFn: ({ signal }) => call(dashboard.get, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
  const { refetch } = query;
  const wasSettling = useRef(isSettling);
  useEffect(() => {
    if (wasSettling.current && !isSettling) void refetch();
    wasSettling.current = isSettling;
  }, [isSettling, refetch]);
  return query;
}
