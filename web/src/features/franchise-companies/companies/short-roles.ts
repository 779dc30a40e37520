import { queryOptions } from '@tanstack/react-query';
import { franchiseEndpoints } from '@yupflow/contract/franchise';
import { limits } from '@yupflow/contract/limits';
import { call } from '../../../api/call.ts';

/** As pickers/franchise-role-select.tsx keeps it, under the same key. */
export const shortRolesQuery = queryOptions({
  queryKey: ['franchise', 'short-roles'],
  queryFn: ({ signal }) => call(franchiseEndpoints.listShortRoles, { query: { limit: limits.page.most } }, { signal }),
});
