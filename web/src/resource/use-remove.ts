import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { useErrorText } from '../locales/error-text.ts';
import { toast } from '../ui/toast.ts';
import { itemKey, listKey, patchLists } from './list-cache.ts';
import type { Item, Resource } from './resource.ts';

/** The row leaves at once, and comes back if the server refuses. */
export function useRemove<I extends Item>(resource: Resource<I>, messageOf: (item: I) => string | undefined) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const queryKey = listKey(resource.name);
  return useMutation({
    mutationFn: async (item: I) => {
      await resource.remove(item).catch((error: unknown) => {
        // Somebody else was quicker: it is gone, as asked.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
    },
    onMutate: async (item) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData({ queryKey });
      patchLists(client, resource.name, item.id, null);
      return { before };
    },
    onSuccess: (_, item) => {
      client.removeQueries({ queryKey: itemKey(resource.name, item.id) });
      toast.success(messageOf(item));
    },
    onError: (error, _, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
      toast.error(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
