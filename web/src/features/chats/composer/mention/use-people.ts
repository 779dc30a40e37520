import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OpenChat } from '@yupflow/contract/chats';
import { limits } from '@yupflow/contract/limits';
import { members } from '@yupflow/contract/members';
import { call } from '../../../../api/call.ts';
import { useMe } from '../../../../api/me.ts';
import { fold } from '../../../../locales/fold.ts';
import { useLine } from '../../../../pickers/use-lines.ts';
import { usePause } from '../../../../pickers/use-pause.ts';
import { useReadablePhone } from '../../../../ui/use-readable-phone.ts';
import { isOwnNumber } from '../../is-own-number.ts';
import { rankNames } from './rank-names.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly image: string | null;
}

const shown = 8;

/** Who can be named: the team in a note, the participants in a group. */
export function usePeople(chat: OpenChat, isNote: boolean, word: string | null): readonly Person[] {
  const ownId = useMe()?.id;
  const linePhone = useLine(chat.connection_id)?.phone;
  const readablePhone = useReadablePhone();
  const search = usePause(word ?? '');
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['members', 'active', search],
    queryFn: ({ signal }) =>
      call(members.listActive, { query: { search: search || undefined, limit: limits.page.most } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isNote && word !== null,
  });
  if (word === null) return [];
  const wanted = fold(word);
  // Of the letters before: whom they no longer fit must not be named by a quick Enter.
  const isSettled = search === word && !isPlaceholderData;
  if (isNote)
    return rankNames(data?.results ?? [], word)
      .filter(({ id, name }) => id !== ownId && (isSettled || fold(name).includes(wanted)))
      .slice(0, shown)
      .map(({ id, name, email, image }) => ({ id, name, note: email, image }));
  if (chat.type !== 'group') return [];
  const fitting = chat.participants.filter(
    ({ name, phone }) =>
      !isOwnNumber(phone, linePhone) && (fold(name).includes(wanted) || (phone ?? '').includes(word)),
  );
  return rankNames(fitting, word)
    .slice(0, shown)
    .map(({ address, name, phone }) => ({
      id: address,
      name: name || (phone ?? address),
      note: phone ? readablePhone(phone) : '',
      image: null,
    }));
}
