import { queryClient } from '../../api/query-client.ts';
import { linesQuery } from '../../pickers/use-lines.ts';
import { chatQuery, chatsQuery, countersQuery, draftsQuery, mediaQuery, messagesQuery } from './chat-queries.ts';
import { isPanelShown } from './panel/is-panel-shown.ts';
import { ChatColumn, ContactColumn } from './parts.ts';
import { filterOf } from './use-chat-view.ts';

/** The list and the open chat are on their way before the page is drawn. What fails now is told there. */
export function askAhead(search: Readonly<Record<string, string>>): void {
  // What checks conditions is not there yet, and the list depends on it.
  if (search.conditions === undefined) void queryClient.prefetchInfiniteQuery(chatsQuery(filterOf(search, null)));
  if (search.chat) {
    void queryClient.prefetchQuery(chatQuery(search.chat));
    void queryClient.prefetchInfiniteQuery(messagesQuery(search.chat, search.message ?? null));
    void queryClient.prefetchInfiniteQuery(mediaQuery(search.chat));
    for (const { fetch } of [ChatColumn, ContactColumn]) void fetch().catch(() => {});
    if (isPanelShown(search)) void askForPanel(search.chat).catch(() => {});
  }
  void queryClient.prefetchQuery(countersQuery);
  void queryClient.prefetchQuery(linesQuery);
  void queryClient.prefetchQuery(draftsQuery);
}

async function askForPanel(chatId: string): Promise<void> {
  await (await import('./panel/contact-column.tsx')).askForPanel(chatId);
}
