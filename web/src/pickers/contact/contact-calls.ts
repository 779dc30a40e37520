import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Contact, contacts } from '@yupflow/contract/contacts';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { findInLists, itemKey, listKey, patchLists } from '../../resource/list-cache.ts';
import { useCustomFields } from '../known-fields.tsx';

/** The first part of every key that `contacts.changed` makes stale. */
const name = 'contacts';

export const timelineKey = (id: string) => [name, 'timeline', id];

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: itemKey(name, id),
    queryFn: ({ signal }) => call(contacts.get, { params: { id } }, { signal }),
  });

/** One contact: at once from a list that has it, and fresh from the server. */
export function useContact(id: string, isWanted = true) {
  const client = useQueryClient();
  const query = useQuery({ ...contactQuery(id), enabled: isWanted });
  return { ...query, data: query.data ?? findInLists<Contact>(client, name, id) };
}

/** Shows what the server now has, wherever it stands. */
export function keepContact(client: QueryClient, contact: Contact): void {
  client.setQueryData(itemKey(name, contact.id), contact);
  patchLists(client, name, contact.id, contact);
  void client.invalidateQueries({ queryKey: timelineKey(contact.id) });
  void client.invalidateQueries({ queryKey: listKey(name) });
}

export function forgetContact(client: QueryClient, id: string): void {
  patchLists<Contact>(client, name, id, null);
  client.removeQueries({ queryKey: itemKey(name, id) });
  client.removeQueries({ queryKey: timelineKey(id) });
  void client.invalidateQueries({ queryKey: listKey(name) });
}

/** What the company keeps about each contact beside the usual, by name. */
export function useContactFields() {
  const query = useCustomFields();
  const fields = useMemo(() => query.data?.filter(({ kind }) => kind === 'user'), [query.data]);
  return { ...query, data: fields };
}

export async function restoreContact(client: QueryClient, id: string): Promise<void> {
  const contact = await call(contacts.restore, { params: { id } });
  // An error about it may stand in its place.
  await client.resetQueries({ queryKey: itemKey(name, id) });
  keepContact(client, contact);
}
