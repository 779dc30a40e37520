import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { quickMessages } from '@yupflow/contract/quick-messages';
import { call } from '../../../../api/call.ts';
import { fold } from '../../../../locales/fold.ts';
import { usePause } from '../../../../pickers/use-pause.ts';

const shown = 20;

/** What begins with the typed letters, then what contains them. */
export function useQuickMessages(word: string, isWanted: boolean) {
  const search = usePause(word);
  const { data, isSuccess, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['quick-messages', 'suggest', search],
    queryFn: ({ signal }) =>
      call(quickMessages.suggest, { query: { search: search || undefined, limit: shown } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const isSettled = isSuccess && !isPlaceholderData && search === word;
  const results = data?.results ?? [];
  // Of the letters before: what no longer fits must not be chosen by a quick Enter.
  const messages = isSettled ? results : results.filter(({ name }) => fold(name).includes(fold(word)));
  return { messages, total: data?.total ?? 0, isSettled, isComing: search !== word || isFetching };
}
