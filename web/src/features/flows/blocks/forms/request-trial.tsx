import { useMutation } from '@tanstack/react-query';
import { flows } from '@yupflow/contract/flows';
import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { textsOf } from '@yupflow/flow-engine/check/texts-of';
import { variablesOf } from '@yupflow/flow-engine/variables/fill-variables';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useErrorText } from '../../../../locales/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { useOpenFlow } from '../../builder/open-flow.ts';
import { useNames } from '../use-names.ts';
import { Section } from './form-parts.tsx';
import { pathsOf } from './json-paths.ts';

interface Props {
  readonly block: BlockOf<'http_request'>;
  /** Where values stand in what was answered. */
  readonly onPaths: (paths: readonly string[]) => void;
}

/** The request, once and now, with values that are given here. */
export function RequestTrial({ block, onPaths }: Props) {
  const { t } = useTranslation('blocks');
  const errorText = useErrorText();
  const { id } = useOpenFlow();
  const names = useNames();
  const [values, setValues] = useState<Record<string, string>>({});
  const used = [...new Set(textsOf(block).flatMap(({ text }) => variablesOf(text)))];
  const trial = useMutation({
    mutationFn: () =>
      call(flows.tryRequest, {
        params: { id },
        body: { block, variables: Object.fromEntries(used.map((name) => [name, values[name] ?? ''])) },
      }),
    onSuccess: ({ body }) => onPaths(pathsOf(body)),
  });
  return (
    <Section title={t('form.trial')} help={t('form.trialHelp')}>
      {used.map((name) => (
        <TextField
          key={name}
          label={names.field(name) || name}
          value={values[name] ?? ''}
          autoComplete="off"
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <Button icon={Play} isPending={trial.isPending} onPress={() => trial.mutate()}>
        {t('form.try')}
      </Button>
      {trial.error && (
        <p ref={comeIntoView} role="alert" className="text-meta text-bad">
          {errorText(trial.error)}
        </p>
      )}
      {trial.data && <Answer key={trial.submittedAt} answer={trial.data} />}
    </Section>
  );
}

interface AnswerProps {
  readonly answer: {
    readonly status: number | null;
    readonly error: string | null;
    readonly duration_ms: number;
    readonly body: string;
  };
}

function Answer({ answer: { status, error, duration_ms, body } }: AnswerProps) {
  const { t } = useTranslation('blocks');
  const isFine = status !== null && status < 400;
  return (
    <div ref={comeIntoView} role="status" className="overflow-hidden rounded-lg border border-line">
      <p className="flex items-center gap-2 bg-raised px-3 py-1.5 text-dense">
        <span className={cx('font-semibold', isFine ? 'text-ok' : 'text-bad')}>{status ?? t('form.noAnswer')}</span>
        <span className="min-w-0 truncate text-soft">{error}</span>
        <span className="ml-auto shrink-0 text-meta text-soft tabular-nums">{Math.round(duration_ms)} ms</span>
      </p>
      {body && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its window has to be reached by keys
        <pre tabIndex={0} className="max-h-48 overflow-auto px-3 py-2 font-mono text-[12px]/4.5 whitespace-pre-wrap">
          {pretty(body)}
        </pre>
      )}
    </div>
  );
}

/** The button stands at the end of a long form: what comes of it would be below what is seen. */
function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
