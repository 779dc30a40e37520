import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { List } from '@yupflow/contract/list';
import type { Item } from './resource.ts';

export type Pages<I extends Item> = InfiniteData<List<I>, string | undefined>;

export function listKey(name: string, search?: string) {
  return search === undefined ? [name, 'list'] : [name, 'list', search];
}

export function itemKey(name: string, id: string) {
  return [name, 'item', id];
}

/** Changes an item in every list that has it at hand; `null` takes it out. */
export function patchLists<I extends Item>(client: QueryClient, name: string, id: string, item: I | null): void {
  client.setQueriesData<Pages<I>>({ queryKey: listKey(name) }, (data) => {
    if (!data?.pages.some((page) => page.results.some((one) => one.id === id))) return data;
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        total: item ? page.total : Math.max(0, page.total - 1),
        results: page.results.flatMap((one) => (one.id !== id ? [one] : item ? [item] : [])),
      })),
    };
  });
}

export function findInLists<I extends Item>(client: QueryClient, name: string, id: string): I | undefined {
  for (const [, data] of client.getQueriesData<Pages<I>>({ queryKey: listKey(name) }))
    for (const page of data?.pages ?? []) {
      const found = page.results.find((item) => item.id === id);
      if (found) return found;
    }
}
