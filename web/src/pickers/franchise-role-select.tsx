import { queryOptions, useQuery } from '@tanstack/react-query';
import { franchiseEndpoints, type ShortFranchiseRole } from '@yupflow/contract/franchise';
import { limits } from '@yupflow/contract/limits';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { fold } from '../locales/fold.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { useListFailure } from './use-list-failure.ts';

const shortFranchiseRolesQuery = queryOptions({
  queryKey: ['franchise', 'short-roles'],
  queryFn: ({ signal }) => call(franchiseEndpoints.listShortRoles, { query: { limit: limits.page.most } }, { signal }),
});

interface Props {
  readonly label: string;
  readonly value: string | null;
  /** In place of “choose”, where none has a meaning of its own: then it can be chosen too. */
  readonly noneLabel?: string;
  readonly onChange: (role: ShortFranchiseRole | null) => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly help?: string;
  readonly error?: string | null;
}

const none = '';

/** One of the reseller's roles: which modules a company may use. */
export function FranchiseRoleSelect({ label, value, noneLabel, onChange, buttonRef, help, error }: Props) {
  const { t } = useTranslation();
  const query = useQuery(shortFranchiseRolesQuery);
  const { data, isPending } = query;
  const roles = data?.results ?? [];
  const options: Pick<ShortFranchiseRole, 'id' | 'name'>[] = [
    ...(noneLabel ? [{ id: none, name: noneLabel }] : []),
    ...roles,
  ];
  return (
    <SearchSelect
      label={label}
      shown={roles.find((role) => role.id === value)?.name ?? noneLabel ?? null}
      placeholder={t('roles.choose')}
      searchLabel={t('roles.search')}
      find={(words) => options.filter(({ name }) => fold(name).includes(fold(words.trim())))}
      chosenId={value ?? none}
      onChange={({ id }) => onChange(roles.find((role) => role.id === id) ?? null)}
      buttonRef={buttonRef}
      help={help}
      error={error}
      show={({ name }) => (
        <span className="min-w-0 truncate" title={name}>
          {name}
        </span>
      )}
      failure={useListFailure(query)}
      empty={(words) => {
        if (isPending) return t('roles.loading');
        return t(words.trim() ? 'roles.nothingFound' : 'roles.none');
      }}
    />
  );
}
