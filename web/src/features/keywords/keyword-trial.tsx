import { useQuery } from '@tanstack/react-query';
import { keywords } from '@yupflow/contract/keywords';
import type { KeywordPattern } from '@yupflow/flow-engine/keywords/keyword';
import { matchKeyword } from '@yupflow/flow-engine/keywords/match-keyword';
import { ArrowDown, CircleCheck, CircleMinus, Minus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { FailedPart } from '../../ui/failed-part.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Rule extends KeywordPattern {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
}

interface Props {
  /** As the form has it now, saved or not. */
  readonly edited: Rule;
  /** What the form's keyword would do, in words. */
  readonly deed: string;
}

/** The rule that is being edited stands in its place among the saved ones; a new one stands last. */
function withEdited(saved: readonly (Rule & { readonly does: string | null })[], { edited, deed }: Props) {
  const mine = { ...edited, does: deed };
  const isKnown = saved.some(({ id }) => id === edited.id);
  return isKnown ? saved.map((rule) => (rule.id === edited.id ? mine : rule)) : [...saved, mine];
}

/** “Which keyword would fire?”: the same rules as on the server, on what stands in the form. */
export function KeywordTrial(props: Props) {
  const { t } = useTranslation('keywords');
  const [text, setText] = useState('');
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey: ['keywords', 'rules'],
    queryFn: ({ signal }) => call(keywords.listRules, {}, { signal }),
  });
  const rules = withEdited(data?.results ?? [], props).map((rule, index) => ({
    ...rule,
    position: index + 1,
    match: rule.is_active && text.trim() ? matchKeyword(rule, text) : null,
  }));
  const fitting = rules.filter(({ match }) => match);
  const [firing, ...later] = fitting;
  const before = firing ? rules.filter(({ position, is_active }) => is_active && position < firing.position) : [];
  const rest = rules.filter(({ is_active, match }) => is_active && !match).length - before.length;

  return (
    <section className="-mx-6 -mb-5 grow border-t border-line bg-page px-6 pt-5 pb-6 max-sm:-mx-4 max-sm:px-4">
      <TextField
        label={t('trial.title')}
        help={t('trial.help')}
        value={text}
        onChange={setText}
        placeholder={t('trial.placeholder')}
        autoComplete="off"
      />
      {error && !data && (
        <FailedPart onRetry={() => void refetch()} isRetrying={isRefetching} className="mt-3">
          {t('trial.failed')}
        </FailedPart>
      )}
      <div role="status" className="mt-3">
        {firing && (
          <div className="flex gap-3 rounded-lg border border-brand-strong bg-brand-soft p-3">
            <CircleCheck aria-hidden className="mt-px size-4 shrink-0 text-brand-strong" />
            <div className="min-w-0">
              <p className="text-dense font-semibold">
                {firing.position}. {firing.name || t('trial.unnamed')}
              </p>
              <p className="text-dense text-soft">
                {t('trial.by', { word: firing.match?.word })} {firing.does ?? t('trial.sends')}
              </p>
            </div>
          </div>
        )}
        {!firing && text.trim() && (
          <div className="flex gap-3 rounded-lg border border-line bg-surface p-3">
            <CircleMinus aria-hidden className="mt-px size-4 shrink-0 text-muted" />
            <p className="text-dense text-soft">{t('trial.none')}</p>
          </div>
        )}
      </div>
      {firing && (
        <ul className="mt-2 text-dense">
          {before.slice(-3).map(({ id, position, name }) => (
            <TrialRow key={id} position={position} name={name} note={t('trial.differs')} icon={Minus} />
          ))}
          {later.slice(0, 5).map(({ id, position, name }) => (
            <TrialRow
              key={id}
              position={position}
              name={name || t('trial.unnamed')}
              note={t('trial.later')}
              icon={ArrowDown}
              isStrong
            />
          ))}
          {rest > 0 && <TrialRow name={t('trial.others', { count: rest })} note={t('trial.differ')} icon={Minus} />}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  readonly position?: number;
  readonly name: string;
  readonly note: string;
  readonly icon: typeof Minus;
  readonly isStrong?: boolean;
}

function TrialRow({ position, name, note, icon: Icon, isStrong = false }: RowProps) {
  return (
    <li className="flex h-8 items-center gap-3 px-3">
      <span className="w-5 text-right text-muted tabular-nums">{position}</span>
      <span className={isStrong ? 'min-w-0 truncate font-medium' : 'min-w-0 truncate text-muted'} title={name}>
        {name}
      </span>
      <span className="ml-auto shrink-0 text-meta text-muted">{note}</span>
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
    </li>
  );
}
