import { Repeat } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../locales/fold.ts';
import { SearchOptions } from '../ui/search-options.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { type ShortCycle, useCycles } from './use-cycles.ts';
import { useListFailure } from './use-list-failure.ts';

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (cycle: string) => void;
  /** In place of “choose a cycle”. */
  readonly placeholder?: string;
  /** Those that make no sense here, as where the contact is already. */
  readonly hidden?: readonly string[];
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly help?: string;
  readonly error?: string | null;
}

/** One of the company's shipping cycles. Its page brings the texts of `cycle-picker`. */
export function CyclePicker({ label, value, onChange, placeholder, hidden = [], buttonRef, help, error }: Props) {
  const { t } = useTranslation('cycle-picker');
  const query = useCycles();
  const { data: cycles, isPending } = query;
  const chosen = cycles?.find(({ id }) => id === value);
  const isGone = value !== null && cycles !== undefined && !chosen;
  const offered = (cycles ?? []).filter(({ id }) => !hidden.includes(id));
  return (
    <SearchSelect
      label={label}
      shown={chosen ? <Cycle cycle={chosen} /> : value === null ? null : t(isGone ? 'gone' : 'loading')}
      placeholder={placeholder ?? t('choose')}
      searchLabel={t('search')}
      find={(words) => offered.filter(({ name }) => fold(name).includes(fold(words.trim())))}
      chosenId={value}
      onChange={({ id }) => onChange(id)}
      buttonRef={buttonRef}
      help={help}
      error={error ?? (isGone ? t('goneHelp') : null)}
      show={(cycle) => <Cycle cycle={cycle} />}
      failure={useListFailure(query)}
      empty={(words) => {
        if (isPending) return t('loading');
        return t(words.trim() ? 'nothingFound' : 'none');
      }}
    />
  );
}

interface OptionsProps {
  readonly label: string;
  readonly onChoose: (cycle: string) => void;
}

/** The same to choose from, where a button opens it. */
export function CycleOptions({ label, onChoose }: OptionsProps) {
  const { t } = useTranslation('cycle-picker');
  const query = useCycles();
  const { data: cycles = [], isPending } = query;
  return (
    <SearchOptions
      label={label}
      searchLabel={t('search')}
      find={(words) => cycles.filter(({ name }) => fold(name).includes(fold(words.trim())))}
      chosenId={null}
      onChoose={({ id }) => onChoose(id)}
      show={(cycle) => <Cycle cycle={cycle} />}
      failure={useListFailure(query)}
      empty={(words) => {
        if (isPending) return t('loading');
        return t(words.trim() ? 'nothingFound' : 'none');
      }}
    />
  );
}

function Cycle({ cycle: { name, is_active } }: { readonly cycle: ShortCycle }) {
  const { t } = useTranslation('cycle-picker');
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Repeat aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate" title={name}>
        {name}
      </span>
      {!is_active && <span className="shrink-0 text-meta text-muted">{t('inactive')}</span>}
    </span>
  );
}
