import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { limits } from '@yupflow/contract/limits';
import { members } from '@yupflow/contract/members';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SearchOptions } from '../../ui/search-options.tsx';
import { useListFailure } from '../use-list-failure.ts';
import { usePause } from '../use-pause.ts';

interface Props {
  readonly value: string | null;
  readonly onChoose: (id: string) => void;
}

/** Somebody of the team; the server searches. */
export function MemberValue({ value, onChoose }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const search = usePause(words.trim());
  const found = useQuery({
    queryKey: ['members', 'active', search],
    queryFn: ({ signal }) =>
      call(members.listActive, { query: { search: search || undefined, limit: limits.page.most } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const isRefreshing = found.isPlaceholderData || words.trim() !== search;
  return (
    <SearchOptions
      label={t('members.choose')}
      searchLabel={t('members.search')}
      find={() => found.data?.results ?? []}
      onSearch={setWords}
      isRefreshing={isRefreshing && !found.error}
      chosenId={value}
      onChoose={({ id }) => onChoose(id)}
      show={({ name, image, email }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} image={image} look="person" />
          <span className="min-w-0">
            <span className="block truncate" title={name}>
              {name}
            </span>
            <span className="block truncate text-meta text-muted" title={email}>
              {email}
            </span>
          </span>
        </span>
      )}
      failure={useListFailure(found)}
      empty={() => {
        if (found.isPending || isRefreshing) return t('members.loading');
        return t(search ? 'members.nobodyFound' : 'members.nobody');
      }}
    />
  );
}
