import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { plainWords } from '../../locales/plain-words.ts';
import { usePause } from '../../pickers/use-pause.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import type { Command } from './command.ts';

const fewestLetters = 2;
const mostPeople = 6;

/** Contacts by name, phone or e-mail, as the server finds them. Null for who may not see them. */
export function usePeople(typed: string, onOpen: ((id: string) => void) | null) {
  const words = typed.trim();
  const search = usePause(words);
  const isAsked = onOpen !== null && words.length >= fewestLetters;
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['contacts', 'palette', search],
    queryFn: ({ signal }) => findPeople(search, signal),
    enabled: isAsked && search.length >= fewestLetters,
    placeholderData: keepPreviousData,
  });
  const isOld = isPlaceholderData || words !== search;
  const found = isAsked ? (data ?? []).filter((person) => !isOld || isMeant(person, words)) : [];
  return {
    commands: found.map(
      ({ id, name, phone }): Command => ({
        id: `contact:${id}`,
        group: 'people',
        label: name || phone,
        note: name ? phone : undefined,
        icon: <ContactAvatar name={name} />,
        run: () => onOpen?.(id),
      }),
    ),
    isSearching: isAsked && (isOld || isFetching) && !error,
    error: isAsked ? error : null,
  };
}

type Person = Awaited<ReturnType<typeof findPeople>>[number];

/** What every country writes its phones by is heavy: it comes with the first search. */
async function findPeople(search: string, signal: AbortSignal) {
  const [{ contacts }, { readablePhone }] = await Promise.all([
    import('@yupflow/contract/contacts'),
    import('../../ui/phone-numbers.ts'),
  ]);
  const { results } = await call(contacts.list, { query: { search, limit: mostPeople } }, { signal });
  return results.map(({ id, name, phone }) => ({ id, name, phone: phone === null ? '—' : readablePhone(phone) }));
}

/** Whoever was found for the words before stays only while the new ones fit: Enter may come before the answer. */
function isMeant({ name, phone }: Person, words: string): boolean {
  const known = plainWords(`${name} ${phone} ${phone.replace(/\D/g, '')}`);
  return plainWords(words)
    .split(/\s+/)
    .every((word) => known.includes(word));
}
