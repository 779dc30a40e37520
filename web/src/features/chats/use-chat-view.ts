import { type ChatStatus, type ChatType, chatStatuses, chatTypes } from '@yupflow/contract/chats';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../../resource/search-params.ts';
import type { ChatFilter } from './chat-keys.ts';
import { useConditions } from './use-conditions.ts';

/** What stands over the page. */
const panels = ['new', 'transfer', 'contact', 'edit'] as const;
type Panel = (typeof panels)[number];

const oneOf = <Value extends string>(known: readonly Value[], text: string | undefined) =>
  known.find((one) => one === text);

/** Which chats an address lists. */
export function filterOf(params: Readonly<Record<string, string | undefined>>, conditions: string | null): ChatFilter {
  return {
    type: oneOf(chatTypes, params.type) ?? 'all',
    status: oneOf(chatStatuses, params.status) ?? 'all',
    connection: params.line ?? null,
    conditions,
    search: params.search ?? '',
  };
}

/** Which chat is open and which are listed, as the address says it: a link opens the same for whoever may see it. */
export function useChatView() {
  const [params, change] = useSearchParams();
  const { chat = null, message = null } = params;
  const { status, type, connection, search } = filterOf(params, null);
  const conditions = useConditions(params.conditions);
  const conditionsText = conditions.items.length > 0 ? JSON.stringify(conditions) : null;
  const filter = useMemo<ChatFilter>(
    () => ({ type, status, connection, conditions: conditionsText, search }),
    [type, status, connection, conditionsText, search],
  );
  return {
    filter,
    conditions,
    /** The chat that is open. */
    chatId: chat,
    /** Where in it: a message that a search or a quote led to. */
    around: message,
    panel: oneOf(panels, params.panel) ?? null,
    /** From one chat to the next, the way back leads to the list on a narrow screen. */
    open: useCallback(
      (id: string, at: { message?: string; replace?: boolean } = {}) =>
        void change({ chat: id, message: at.message ?? null, panel: null }, { replace: at.replace ?? false }),
      [change],
    ),
    close: useCallback(() => void change({ chat: null, message: null, panel: null }), [change]),
    /** To a message of the open chat; null back to its end. */
    goTo: useCallback((id: string | null) => void change({ message: id }, { replace: true }), [change]),
    showPanel: useCallback(
      (panel: Panel | null, { replace = panel === null } = {}) => void change({ panel }, { replace }),
      [change],
    ),
    changeStatus: (to: ChatStatus) => void change({ status: to === 'all' ? null : to }, { replace: true }),
    changeType: (to: ChatType) => void change({ type: to === 'all' ? null : to }, { replace: true }),
    changeLine: (to: string | null) => void change({ line: to }, { replace: true }),
    changeConditions: (to: ContactConditions) =>
      void change({ conditions: to.items.length > 0 ? JSON.stringify(to) : null }, { replace: true }),
    changeSearch: (words: string) => void change({ search: words || null }, { replace: true }),
    clear: () =>
      void change({ status: null, type: null, line: null, conditions: null, search: null }, { replace: true }),
  };
}

export type ChatView = ReturnType<typeof useChatView>;

/** Where a chat stands: in the inbox, or beside something else. */
export interface ChatPlace {
  readonly chatId: string | null;
  readonly open: (id: string, at?: { message?: string; replace?: boolean }) => void;
  readonly close: () => void;
  readonly showPanel: (panel: Panel | null) => void;
}
