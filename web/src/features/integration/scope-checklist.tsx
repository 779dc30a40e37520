import { type ApiScope, apiScopes } from '@yupflow/contract/api-scopes';
import { CircleAlert, Eye, Lock } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { denseControlClass } from '../../ui/settings.tsx';
import { helpKeyOf, lockOf, readingScopes, scopeGroups, withScope } from './scopes.ts';

interface Props {
  readonly marked: readonly ApiScope[];
  readonly error: string | null;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChange: (marked: ApiScope[]) => void;
}

/** What a key may do, thing by thing. What the company's plan lacks stays in sight, with its reason. */
export function ScopeChecklist({ marked, error, inputRef, onChange }: Props) {
  const { t } = useTranslation('integration');
  const me = useMe();
  const giver = { permissions: me?.permissions ?? [], modules: me?.activeCompany?.modules ?? [] };
  const isOpen = (scope: ApiScope) => lockOf(scope, giver) === null;
  const open = apiScopes.filter(isOpen);
  const isAll = open.every((scope) => marked.includes(scope));
  return (
    <fieldset className="-mx-6 -mb-5 max-sm:-mx-4" aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="sr-only">{t('scopes.title')}</legend>
      <div className="sticky -top-5 z-10 flex min-h-11 flex-wrap items-center gap-2.5 border-y border-line bg-page px-6 py-1.5 dark:bg-raised max-sm:px-4">
        <Checkbox
          label={t('scopes.all')}
          isStrong
          isChecked={isAll}
          isMixed={!isAll && marked.length > 0}
          onChange={() => onChange(isAll ? [] : open)}
          className="shrink-0"
        />
        <span className="text-dense whitespace-nowrap text-soft tabular-nums">
          {t('scopes.share', { marked: marked.length, total: apiScopes.length })}
        </span>
        <Button
          icon={Eye}
          className={`${denseControlClass} ml-auto`}
          onPress={() => onChange(readingScopes.filter(isOpen))}
        >
          {t('scopes.reads')}
        </Button>
      </div>
      {error && (
        <p id="scopes-error" role="alert" className="flex gap-1.5 px-6 pt-3 text-meta text-bad max-sm:px-4">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {t('scopes.missing')}
        </p>
      )}
      {scopeGroups.map(({ group, scopes }) => (
        <section
          key={group}
          aria-label={t(`scopes.groups.${group}`)}
          className="grid grid-cols-[128px_minmax(0,1fr)] gap-x-4 border-line px-6 py-3 not-last:border-b max-sm:grid-cols-1 max-sm:gap-y-1.5 max-sm:px-4"
        >
          <h3 className="text-dense font-semibold">{t(`scopes.groups.${group}`)}</h3>
          <div className="flex flex-col gap-1.5 pointer-coarse:gap-3">
            {scopes.map((scope) => {
              const lock = lockOf(scope, giver);
              return (
                <Checkbox
                  key={scope}
                  inputRef={scope === open[0] ? inputRef : undefined}
                  label={t(helpKeyOf(scope))}
                  help={lock ? t(`scopes.${lock}`) : <code className="font-mono">{scope}</code>}
                  isChecked={marked.includes(scope)}
                  isLocked={lock !== null}
                  onChange={(isMarked) => onChange(withScope(marked, scope, isMarked))}
                  end={lock && <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted" />}
                />
              );
            })}
          </div>
        </section>
      ))}
    </fieldset>
  );
}
