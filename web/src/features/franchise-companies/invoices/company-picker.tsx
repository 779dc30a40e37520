import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { franchiseCompanies } from '@yupflow/contract/franchise-companies';
import { limits } from '@yupflow/contract/limits';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useListFailure } from '../../../pickers/use-list-failure.ts';
import { usePause } from '../../../pickers/use-pause.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';

interface Props {
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly error?: string | null;
}

/** One of the reseller's companies, found by its name, its owner or their address. */
export function CompanyPicker({ value, onChange, buttonRef, error }: Props) {
  const { t } = useTranslation('franchise-invoices');
  const [words, setWords] = useState('');
  const search = usePause(words.trim());
  const found = useQuery({
    queryKey: ['franchise-companies', 'picker', search],
    queryFn: ({ signal }) =>
      call(franchiseCompanies.list, { query: { search: search || undefined, limit: limits.page.default } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    queryKey: ['franchise-companies', 'item', value],
    queryFn: ({ signal }) => call(franchiseCompanies.get, { params: { id: value ?? '' } }, { signal }),
    enabled: value !== null,
  });
  const isRefreshing = found.isPlaceholderData || words.trim() !== search;
  return (
    <SearchSelect
      label={t('form.company')}
      shown={value ? (chosen.data?.name ?? '…') : null}
      placeholder={t('form.chooseCompany')}
      searchLabel={t('form.searchCompany')}
      find={() => found.data?.results ?? []}
      onSearch={setWords}
      isRefreshing={isRefreshing && !found.error}
      chosenId={value}
      onChange={({ id }) => onChange(id)}
      buttonRef={buttonRef}
      error={error}
      show={({ name, owner, owner_email }) => (
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          <span className="block truncate text-meta text-muted">{owner?.email ?? owner_email}</span>
        </span>
      )}
      failure={useListFailure(found)}
      empty={() => t('form.noCompany')}
    />
  );
}
