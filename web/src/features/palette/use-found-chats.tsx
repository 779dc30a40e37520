import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageSquare, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { plainWords } from '../../locales/plain-words.ts';
import { usePause } from '../../pickers/use-pause.ts';
import type { Command } from './command.ts';

const fewestLetters = 2;
const mostChats = 5;

/** Chats by whom they are with, as the server finds them. Null for who may not see them. */
export function useFoundChats(typed: string, onOpen: ((id: string) => void) | null) {
  const { t } = useTranslation('palette');
  const words = typed.trim();
  const search = usePause(words);
  const isAsked = onOpen !== null && words.length >= fewestLetters;
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['chats', 'palette', search],
    queryFn: ({ signal }) => findChats(search, signal),
    enabled: isAsked && search.length >= fewestLetters,
    placeholderData: keepPreviousData,
  });
  const isOld = isPlaceholderData || words !== search;
  const found = isAsked ? (data ?? []).filter(({ name }) => !isOld || isMeant(name, words)) : [];
  return {
    commands: found.map(
      ({ id, name, isGroup, status }): Command => ({
        id: `chat:${id}`,
        group: 'chats',
        label: name,
        note: t(`chatStates.${status}`),
        icon: isGroup ? <UsersRound className="size-4" /> : <MessageSquare className="size-4" />,
        run: () => onOpen?.(id),
      }),
    ),
    isSearching: isAsked && (isOld || isFetching) && !error,
    error: isAsked ? error : null,
  };
}

/** What every country writes its phones by is heavy: it comes with the first search. */
async function findChats(search: string, signal: AbortSignal) {
  const [{ chats }, { readablePhone }] = await Promise.all([
    import('@yupflow/contract/chats'),
    import('../../ui/phone-numbers.ts'),
  ]);
  const { results } = await call(chats.list, { query: { search, limit: mostChats } }, { signal });
  return results.map(({ id, contact, group, status }) => ({
    id,
    status,
    isGroup: group !== null,
    name: group?.name || contact?.name || (contact?.phone ? readablePhone(contact.phone) : '—'),
  }));
}

function isMeant(name: string, words: string): boolean {
  const known = plainWords(name);
  return plainWords(words)
    .split(/\s+/)
    .every((word) => known.includes(word));
}
