import { meQuery } from '../../../api/me.ts';
import { queryClient } from '../../../api/query-client.ts';
import { contactQuery } from '../../../pickers/contact/contact-calls.ts';
import { askForCycles } from '../../../pickers/enrolments/lazy-contact-cycles.tsx';
import { customFieldsQuery } from '../../../pickers/known-fields.tsx';
import { chatQuery } from '../chat-queries.ts';
import { notesQuery, ticketsQuery } from './panel-queries.ts';

/** All parts of the panel at once and before it is drawn: each holds back those below it until it is there. */
export async function askForPanel(chatId: string): Promise<void> {
  const chat = await queryClient.ensureQueryData(chatQuery(chatId));
  void queryClient.prefetchInfiniteQuery(ticketsQuery(chat));
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!chat.contact || !me?.permissions.includes('contacts')) return;
  const { id } = chat.contact;
  void queryClient.prefetchQuery(contactQuery(id));
  void queryClient.prefetchQuery(customFieldsQuery);
  void queryClient.prefetchQuery(notesQuery(id));
  if (me.activeCompany?.modules.includes('shipping_cycles')) askForCycles(id);
}
