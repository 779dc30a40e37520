import type { Template } from '@yupflow/contract/templates';
import { LayoutTemplate } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '../../ui/search-select.tsx';
import { useListFailure } from '../use-list-failure.ts';
import { usePause } from '../use-pause.ts';
import { TemplateKind } from './template-marks.tsx';
import { useTemplate, useTemplates } from './use-templates.ts';

interface Props {
  readonly value: string | null;
  readonly onChange: (template: Template) => void;
  /** The line that is to send it; without one, whatever any line may. */
  readonly connection?: string | undefined;
  readonly error?: string | null;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** One of the templates that can be sent now. Its page brings the texts of `templates`. */
export function TemplatePicker({ value, onChange, connection, error, buttonRef }: Props) {
  const { t } = useTranslation('templates');
  const [words, setWords] = useState('');
  const search = usePause(words.trim());
  const found = useTemplates({ connection, status: 'approved', search: search || undefined });
  const chosen = useTemplate(value);
  const isRefreshing = found.isRefreshing || words.trim() !== search;
  const options = found.items.filter(({ unusable }) => unusable === null);
  const fault = chosen.data?.unusable
    ? t(`unusable.${chosen.data.unusable}`)
    : chosen.isError
      ? t('unusable.gone')
      : null;
  return (
    <SearchSelect
      label={t('one')}
      shown={chosen.data ? <Line template={chosen.data} /> : value && t(chosen.isError ? 'gone' : 'loading')}
      placeholder={t('choose')}
      searchLabel={t('search')}
      find={() => options}
      onSearch={setWords}
      isRefreshing={isRefreshing && !found.error}
      chosenId={value}
      onChange={onChange}
      buttonRef={buttonRef}
      error={error ?? fault}
      show={(template) => <Line template={template} isWhole />}
      failure={useListFailure({ error: found.error, refetch: found.retry, isRefetching: found.isRetrying })}
      empty={() => {
        if (found.isPending || isRefreshing) return t('loading');
        return t(search ? 'nothingFound' : 'none');
      }}
    />
  );
}

interface LineProps {
  readonly template: Template;
  readonly isWhole?: boolean;
}

function Line({ template, isWhole = false }: LineProps) {
  const { name, body } = template;
  return (
    <span className="flex min-w-0 items-start gap-2">
      <LayoutTemplate aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate" title={name}>
            {name}
          </span>
          <span className="shrink-0">
            <TemplateKind template={template} />
          </span>
        </span>
        {isWhole && (
          <span className="block truncate text-meta text-soft" title={body.text}>
            {body.text}
          </span>
        )}
      </span>
    </span>
  );
}
