import { useQuery } from '@tanstack/react-query';
import type { ShortRole } from '@yupflow/contract/roles';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../locales/fold.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { shortRolesQuery } from './short-roles.ts';
import { useListFailure } from './use-list-failure.ts';

interface Props {
  readonly label: string;
  readonly value: string | null;
  /** In place of “choose”, where none has a meaning of its own: then it can be chosen too. */
  readonly noneLabel?: string;
  readonly onChange: (role: ShortRole | null) => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly help?: string;
  readonly error?: string | null;
}

const none = '';

/** One of the company's roles. */
export function RoleSelect({ label, value, noneLabel, onChange, buttonRef, help, error }: Props) {
  const { t } = useTranslation();
  const query = useQuery(shortRolesQuery);
  const { data: roles = [], isPending } = query;
  const chosen = roles.find((role) => role.id === value);
  const options: Pick<ShortRole, 'id' | 'name' | 'description'>[] = [
    ...(noneLabel ? [{ id: none, name: noneLabel, description: '' }] : []),
    ...roles,
  ];
  return (
    <SearchSelect
      label={label}
      shown={chosen?.name ?? noneLabel ?? null}
      placeholder={t('roles.choose')}
      searchLabel={t('roles.search')}
      find={(words) =>
        options.filter(({ name, description }) => fold(`${name} ${description}`).includes(fold(words.trim())))
      }
      chosenId={value ?? none}
      onChange={({ id }) => onChange(roles.find((role) => role.id === id) ?? null)}
      buttonRef={buttonRef}
      help={help}
      error={error}
      show={({ name, description }) => (
        <span className="min-w-0">
          <span className="block truncate" title={name}>
            {name}
          </span>
          {description && <span className="block truncate text-meta text-muted">{description}</span>}
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
