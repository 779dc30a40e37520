import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.ts';
import { itemKey, listKey, patchLists } from './list-cache.ts';
import type { Item, Resource } from './resource.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** Shows what the server now has, wherever it is listed. */
export function keepSaved<I extends Item>(client: QueryClient, resource: Resource<I>, item: I): void {
  client.setQueryData(itemKey(resource.name, item.id), item);
  patchLists(client, resource.name, item.id, item);
  void client.invalidateQueries({ queryKey: listKey(resource.name) });
}

/** Rejects with the server's refusal, for the form to show. Without a message, the form says itself that it is done. */
export function useCreate<I extends Item, New>(resource: Resource<I, New, unknown>, message?: string) {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  return useMutation({
    mutationFn: (form: New) => resource.create(form, { idempotencyKey: idempotency.keyOf(form) }),
    onSuccess: (item) => {
      idempotency.forget();
      keepSaved(client, resource, item);
      if (message) toast.success(message);
    },
  });
}

/** Rejects with the server's refusal, for the form to show. */
export function useUpdate<I extends Item, Changes>(resource: Resource<I, unknown, Changes>, message: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, form }: { id: string; form: Changes }) => resource.update(id, form),
    onSuccess: (item) => {
      keepSaved(client, resource, item);
      toast.success(message);
    },
  });
}

interface Messages {
  readonly created: string;
  readonly edited: string;
}

/** One form for both: creates without an id, edits with one. */
export function useSave<I extends Item, Form>(resource: Resource<I, Form>, messages: Messages) {
  const create = useCreate(resource, messages.created);
  const update = useUpdate(resource, messages.edited);
  return (id: string | null, form: Form) => (id === null ? create.mutateAsync(form) : update.mutateAsync({ id, form }));
}
