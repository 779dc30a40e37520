import { queryOptions, useQuery } from '@tanstack/react-query';
import { crm } from '@yupflow/contract/crm';
import { call } from '../api/call.ts';

export const columnsQuery = queryOptions({
  queryKey: ['crm-columns'],
  queryFn: async ({ signal }) => (await call(crm.listColumns, {}, { signal })).results,
});

/** The board's columns in their order. */
export const useColumns = () => useQuery(columnsQuery);
