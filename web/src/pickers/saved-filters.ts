import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ContactFilter, contactFilters } from '@yupflow/contract/contact-filters';
import { limits } from '@yupflow/contract/limits';
import { call } from '../api/call.ts';

export const filtersKey = ['contact-filters'];

const filtersQuery = queryOptions({
  queryKey: filtersKey,
  queryFn: async ({ signal }) => {
    const found: ContactFilter[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(contactFilters.list, { query: { cursor, limit: limits.page.most } }, { signal });
      found.push(...page.results);
      cursor = page.cursor ?? undefined;
    } while (cursor);
    return found;
  },
});

/** All filters of contacts that were saved, by name. */
export function useSavedFilters(isAllowed = true) {
  return useQuery({ ...filtersQuery, enabled: isAllowed });
}
