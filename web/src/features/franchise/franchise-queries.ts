import { queryOptions } from '@tanstack/react-query';
import { franchiseEndpoints } from '@yupflow/contract/franchise';
import { call } from '../../api/call.ts';

export const franchiseQuery = queryOptions({
  queryKey: ['franchise', 'settings'],
  queryFn: ({ signal }) => call(franchiseEndpoints.get, {}, { signal }),
});

export const franchiseNumbersQuery = queryOptions({
  queryKey: ['franchise', 'numbers'],
  queryFn: ({ signal }) => call(franchiseEndpoints.dashboard, {}, { signal }),
});
