import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { chats, type OpenChat } from '@yupflow/contract/chats';
import { contacts } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { call } from '../../../api/call.ts';
import { timelineKey } from '../../../pickers/contact/contact-calls.ts';

export const ticketsQuery = (chat: OpenChat) =>
  infiniteQueryOptions({
    // Another ticket, another past.
    queryKey: ['chats', 'tickets', chat.id, chat.ticket?.id ?? null, chat.status],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(chats.listTickets, { params: { id: chat.id }, query: { cursor, limit: 10 } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });

export const notesQuery = (contactId: string) =>
  queryOptions({
    // Beside the timeline's own pages, and stale with them.
    queryKey: [...timelineKey(contactId), 'notes'],
    queryFn: async ({ signal }) => {
      const asked = { params: { id: contactId }, query: { limit: limits.page.most } };
      const { results } = await call(contacts.listTimeline, asked, { signal });
      return results.filter(({ kind }) => kind === 'note');
    },
  });
