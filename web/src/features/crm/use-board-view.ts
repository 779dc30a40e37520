import { type ContactConditions, contactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../../resource/search-params.ts';
import type { BoardFilter } from './board-keys.ts';

const noConditions: ContactConditions = { match: 'all', items: [] };

function readConditions(text: string | undefined): ContactConditions {
  if (text === undefined) return noConditions;
  try {
    const read = contactConditions.safeParse(JSON.parse(text));
    return read.success ? read.data : noConditions;
  } catch {
    return noConditions;
  }
}

/** As the address names cards that nobody has. */
export const nobodys = 'none';

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Whatever else somebody put into the address asks for nothing. */
const idsOf = (text: string | undefined) => (text ?? '').split(',').filter((id) => idShape.test(id));

/** Which cards are shown and which one is open, as the address says it. */
export function useBoardView() {
  const [params, change] = useSearchParams();
  const { search = '', card = null, chat = null, message = null } = params;
  const conditions = useMemo(() => readConditions(params.conditions), [params.conditions]);
  const conditionsText = conditions.items.length > 0 ? JSON.stringify(conditions) : null;
  const tagIds = idsOf(params.tags);
  const tags = tagIds.join(',') || null;
  const member = params.member === nobodys ? nobodys : (idsOf(params.member)[0] ?? null);
  const filter = useMemo<BoardFilter>(
    () => ({ search, conditions: conditionsText, tags, member }),
    [search, conditionsText, tags, member],
  );
  return {
    filter,
    conditions,
    tagIds,
    /** Whose cards; null for everybody's. */
    memberId: member,
    /** The contact whose card is open, its chat, and where in that. */
    cardId: card,
    chatId: chat,
    around: message,
    openCard: useCallback(
      (contactId: string, chatId: string | null) =>
        void change({ card: contactId, chat: chatId, message: null }, { replace: card !== null }),
      [change, card],
    ),
    closeCard: useCallback(() => void change({ card: null, chat: null, message: null }), [change]),
    goTo: useCallback((id: string | null) => void change({ message: id }, { replace: true }), [change]),
    changeConditions: (to: ContactConditions) =>
      void change({ conditions: to.items.length > 0 ? JSON.stringify(to) : null }, { replace: true }),
    changeTags: (ids: readonly string[]) => void change({ tags: ids.join(',') || null }, { replace: true }),
    changeMember: (id: string | null) => void change({ member: id }, { replace: true }),
    clear: () => void change({ search: null, conditions: null, tags: null, member: null }, { replace: true }),
  };
}

export type BoardView = ReturnType<typeof useBoardView>;
