import { type ApiScope, apiScopes } from '@yupflow/contract/api-scopes';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { type CodeLanguage, codeLanguages, codeOf, type WrittenCall } from './code-of.ts';
import { CodeSample } from './code-sample.tsx';
import { type CallName, useWrittenCalls } from './use-written-calls.ts';

/** Where no real key is at hand. */
const anyKey = 'yf_YOUR_KEY';

const noted = ['createContact', 'sendText', 'startFlow', 'enrol'] as const satisfies CallName[];

interface Props {
  readonly apiKey?: string;
  /** Only what these let do. */
  readonly scopes?: readonly ApiScope[];
}

/** One call at a time, in the language of choice, ready to be pasted. */
export function Examples({ apiKey = anyKey, scopes = apiScopes }: Props) {
  const { t } = useTranslation('integration');
  const calls = useWrittenCalls();
  const names = (Object.keys(calls) as CallName[]).filter((name) => scopes.includes(calls[name].scope));
  const [chosen, setChosen] = useState<CallName | undefined>(names[0]);
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  if (!chosen) return null;
  const call: WrittenCall = calls[chosen];
  const note = noted.find((name) => name === chosen);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-60 max-sm:w-full">
          <Select
            label={t('examples.which')}
            value={chosen}
            options={names.map((name) => ({ value: name, label: t(`examples.names.${name}`) }))}
            onChange={setChosen}
          />
        </div>
        <Segmented
          label={t('examples.language')}
          value={language}
          options={codeLanguages.map((one) => ({ value: one, label: t(`examples.${one}`) }))}
          onChange={setLanguage}
        />
      </div>
      <CodeSample
        label={t('examples.code', { language: t(`examples.${language}`) })}
        code={codeOf(language, call, { origin: location.origin, apiKey })}
      />
      <div className="text-meta text-pretty text-muted">
        <p>
          <Trans
            t={t}
            i18nKey="examples.scope"
            values={{ scope: call.scope }}
            components={{ 1: <code className="font-mono text-text" /> }}
          />
        </p>
        {note && <p>{t(`examples.notes.${note}`)}</p>}
        {call.method === 'POST' && <p>{t('examples.once')}</p>}
      </div>
    </div>
  );
}
