import type { ShortFlow } from '@yupflow/contract/flows';
import { Workflow } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../locales/fold.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { useFlows } from './use-flows.ts';
import { useListFailure } from './use-list-failure.ts';

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (flow: string | null) => void;
  /** In place of “choose”, where none has a meaning of its own: then it can be chosen too. */
  readonly noneLabel?: string;
  readonly isPublishedOnly?: boolean;
  /** One that makes no sense here, as the flow that is being edited. */
  readonly hiddenId?: string;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly help?: string;
  readonly error?: string | null;
}

const none = '';

/** One of the company's flows, with the version that is live. */
export function FlowPicker(props: Props) {
  const { label, value, onChange, noneLabel, isPublishedOnly = false, hiddenId, buttonRef, help, error } = props;
  const { t } = useTranslation('flow-picker');
  const query = useFlows();
  const { data: flows, isPending } = query;
  const chosen = flows?.find(({ id }) => id === value);
  // One that was chosen stays in sight, published or not.
  const offered = (flows ?? []).filter(
    (flow) => flow.id === value || (flow.id !== hiddenId && !(isPublishedOnly && flow.version === null)),
  );
  const options: Pick<ShortFlow, 'id' | 'name' | 'version'>[] = [
    ...(noneLabel ? [{ id: none, name: noneLabel, version: null }] : []),
    ...offered,
  ];
  const isGone = value !== null && flows !== undefined && !chosen;
  return (
    <SearchSelect
      label={label}
      shown={chosen ? <Flow flow={chosen} /> : value !== null ? t(isGone ? 'gone' : 'loading') : (noneLabel ?? null)}
      placeholder={t('choose')}
      searchLabel={t('search')}
      find={(words) => options.filter(({ name }) => fold(name).includes(fold(words.trim())))}
      chosenId={value ?? none}
      onChange={({ id }) => onChange(id === none ? null : id)}
      buttonRef={buttonRef}
      help={help}
      error={error ?? (isGone ? t('goneHelp') : null)}
      show={(option) => (option.id === none ? option.name : <Flow flow={option} />)}
      failure={useListFailure(query)}
      empty={(words) => {
        if (isPending) return t('loading');
        return t(words.trim() ? 'nothingFound' : 'none');
      }}
    />
  );
}

function Flow({ flow: { name, version } }: { readonly flow: Pick<ShortFlow, 'name' | 'version'> }) {
  const { t } = useTranslation('flow-picker');
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Workflow aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate" title={name}>
        {name}
      </span>
      {version === null ? (
        <span className="shrink-0 text-meta text-muted">{t('draft')}</span>
      ) : (
        <span className="flex shrink-0 items-center gap-1.5 text-meta text-soft">
          <span aria-hidden className="size-1.5 rounded-full bg-ok" />
          {t('version', { number: version })}
        </span>
      )}
    </span>
  );
}
