import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { limits } from '@yupflow/contract/limits';
import { type ActiveMember, members } from '@yupflow/contract/members';
import type { CompanyPermission } from '@yupflow/contract/permissions';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { Avatar } from '../ui/avatar.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { useListFailure } from './use-list-failure.ts';
import { usePause } from './use-pause.ts';

interface Props {
  readonly label: string;
  readonly value: ActiveMember | null;
  readonly onChange: (member: ActiveMember) => void;
  /** Only those who have it. */
  readonly permission?: CompanyPermission;
  /** Those who make no sense here. */
  readonly isHidden?: (member: ActiveMember) => boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly help?: string;
  readonly error?: string | null;
}

/** Somebody of the team. The server searches: a team may be larger than a page. */
export function MemberPicker({ label, value, onChange, permission, isHidden = () => false, ...field }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const search = usePause(words.trim());
  const found = useQuery({
    queryKey: ['members', 'active', search, permission],
    queryFn: ({ signal }) =>
      call(
        members.listActive,
        { query: { search: search || undefined, limit: limits.page.most, permission } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const isRefreshing = found.isPlaceholderData || words.trim() !== search;
  const shown = found.data?.results.filter((member) => !isHidden(member)) ?? [];
  return (
    <SearchSelect
      label={label}
      shown={value && <Member member={value} isShort />}
      placeholder={t('members.choose')}
      searchLabel={t('members.search')}
      find={() => shown}
      onSearch={setWords}
      isRefreshing={isRefreshing && !found.error}
      chosenId={value?.id ?? null}
      onChange={onChange}
      {...field}
      show={(member) => <Member member={member} />}
      failure={useListFailure(found)}
      empty={() => {
        if (found.isPending || isRefreshing) return t('members.loading');
        return t(search ? 'members.nobodyFound' : 'members.nobody');
      }}
    />
  );
}

interface MemberProps {
  readonly member: ActiveMember;
  /** The name alone, where a field shows who was chosen: it is named by what is read in it. */
  readonly isShort?: boolean;
}

function Member({ member, isShort = false }: MemberProps) {
  const { t } = useTranslation();
  if (isShort) return member.name;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={member.name} image={member.image} look="person" status={member.status} />
      <span className="min-w-0">
        <span className="block truncate" title={member.name}>
          {member.name}
        </span>
        <span className="block truncate text-meta text-muted" title={member.email}>
          {member.email}
        </span>
      </span>
      <span className="sr-only">{t(`members.${member.status}`)}</span>
    </span>
  );
}
