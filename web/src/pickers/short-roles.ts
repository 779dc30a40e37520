import { queryOptions } from '@tanstack/react-query';
import { limits } from '@yupflow/contract/limits';
import { roles, type ShortRole } from '@yupflow/contract/roles';
import { call } from '../api/call.ts';

/** A company has a handful; whoever has more than a page of them still finds all. */
export const shortRolesQuery = queryOptions({
  queryKey: ['roles', 'short'],
  queryFn: async ({ signal }) => {
    const found: ShortRole[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(roles.short, { query: { cursor, limit: limits.page.most } }, { signal });
      found.push(...page.results);
      cursor = page.cursor ?? undefined;
    } while (cursor);
    return found;
  },
});
