import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { randomKey } from '../browser/platform.ts';
import { itemKey, listKey, patchLists } from './list-cache.ts';
import type { Item, Resource } from './resource.ts';

interface Messages {
  readonly created: string;
  readonly edited: string;
}

/** Creates without an id, edits with one. Rejects with the server's refusal, for the form to show. */
export function useSave<I extends Item, Form>(resource: Resource<I, Form>, messages: Messages) {
  const client = useQueryClient();
  const lastTry = useRef({ body: '', key: '' });

  // The same form sent again after a lost answer must not create a second one.
  function idempotencyKeyOf(form: Form): string {
    const body = JSON.stringify(form);
    if (lastTry.current.body !== body) lastTry.current = { body, key: randomKey() };
    return lastTry.current.key;
  }

  return useMutation({
    mutationFn: ({ id, form }: { id: string | null; form: Form }) =>
      id === null ? resource.create(form, { idempotencyKey: idempotencyKeyOf(form) }) : resource.update(id, form),
    onSuccess: (item, { id }) => {
      client.setQueryData(itemKey(resource.name, item.id), item);
      patchLists(client, resource.name, item.id, item);
      void client.invalidateQueries({ queryKey: listKey(resource.name) });
      toast.success(id === null ? messages.created : messages.edited);
    },
  });
}
