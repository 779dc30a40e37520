import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { countContacts, countKey } from './contacts-query.ts';

/** How many a filter finds: asked only for what is in sight. */
export function useFilterCount(conditions: ContactConditions, isInSight: boolean) {
  return useQuery({
    queryKey: countKey(conditions),
    queryFn: ({ signal }) => countContacts(conditions, signal),
    enabled: isInSight,
    placeholderData: keepPreviousData,
  }).data;
}
