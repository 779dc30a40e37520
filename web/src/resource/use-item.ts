import { useQuery, useQueryClient } from '@tanstack/react-query';
import { findInLists, itemKey } from './list-cache.ts';
import type { Item, Resource } from './resource.ts';

/** One item: at once from a list that has it, and fresh from the server. */
export function useItem<I extends Item>(resource: Resource<I>, id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: itemKey(resource.name, id),
    queryFn: ({ signal }) => resource.get(id, { signal }),
  });
  return { ...query, data: query.data ?? findInLists<I>(client, resource.name, id) };
}
