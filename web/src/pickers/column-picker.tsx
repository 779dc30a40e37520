import type { ShortColumn } from '@yupflow/contract/crm';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../locales/fold.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { useColumns } from './use-columns.ts';
import { useListFailure } from './use-list-failure.ts';

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (column: string) => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly help?: string;
  readonly error?: string | null;
}

/** One of the board's columns. Its page brings the texts of `column-picker`. */
export function ColumnPicker({ label, value, onChange, buttonRef, help, error }: Props) {
  const { t } = useTranslation('column-picker');
  const query = useColumns();
  const { data: columns, isPending } = query;
  const chosen = columns?.find(({ id }) => id === value);
  const isGone = value !== null && columns !== undefined && !chosen;
  return (
    <SearchSelect
      label={label}
      shown={chosen ? <Column column={chosen} /> : value === null ? null : t(isGone ? 'gone' : 'loading')}
      placeholder={t('choose')}
      searchLabel={t('search')}
      find={(words) => (columns ?? []).filter(({ name }) => fold(name).includes(fold(words.trim())))}
      chosenId={value}
      onChange={({ id }) => onChange(id)}
      buttonRef={buttonRef}
      help={help}
      error={error ?? (isGone ? t('goneHelp') : null)}
      show={(column) => <Column column={column} />}
      failure={useListFailure(query)}
      empty={(words) => {
        if (isPending) return t('loading');
        return t(words.trim() ? 'nothingFound' : 'none');
      }}
    />
  );
}

function Column({ column: { name, color } }: { readonly column: ShortColumn }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden className="size-2.5 shrink-0 rounded-[3px]" style={{ backgroundColor: color }} />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  );
}
