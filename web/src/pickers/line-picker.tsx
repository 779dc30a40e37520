import type { ShortConnection } from '@yupflow/contract/connections';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../locales/fold.ts';
import { readablePhone } from '../ui/phone-numbers.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { useLines } from './use-lines.ts';
import { useListFailure } from './use-list-failure.ts';

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly help?: string;
  readonly error?: string | null;
}

/** One of the company's lines. Its page brings the texts of `chats`. */
export function LinePicker({ label, value, onChange, buttonRef, help, error }: Props) {
  const { t } = useTranslation('chats');
  const query = useLines();
  const { data: lines = [], isPending } = query;
  const chosen = lines.find((line) => line.id === value);
  return (
    <SearchSelect
      label={label}
      shown={chosen ? <Line line={chosen} /> : null}
      placeholder={t('lines.choose')}
      searchLabel={t('lines.search')}
      find={(words) => lines.filter((line) => fold(`${line.name} ${line.phone ?? ''}`).includes(fold(words.trim())))}
      chosenId={value}
      onChange={(line) => onChange(line.id)}
      buttonRef={buttonRef}
      help={help}
      error={error}
      show={(line) => <Line line={line} />}
      failure={useListFailure(query)}
      empty={(words) => {
        if (isPending) return t('lines.loading');
        return t(words.trim() ? 'lines.noneFound' : 'lines.none');
      }}
    />
  );
}

function Line({ line }: { readonly line: ShortConnection }) {
  const { t } = useTranslation('chats');
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden style={{ backgroundColor: line.color }} className="size-2 shrink-0 rounded-full" />
      <span className="truncate" title={line.name}>
        {line.name}
      </span>
      {line.phone && <span className="shrink-0 text-meta text-muted tabular-nums">{readablePhone(line.phone)}</span>}
      {line.status !== 'CONNECTED' && <span className="shrink-0 text-meta text-bad">{t('lines.down')}</span>}
    </span>
  );
}
