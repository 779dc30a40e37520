import type { Keyword } from '@yupflow/contract/keywords';
import { type KeywordRule, keywordRules } from '@yupflow/flow-engine/keywords/keyword';
import { MessageSquareText, TriangleAlert, Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { NothingFiltered } from '../../resource/nothing-filtered.tsx';
import { ResourcePage } from '../../resource/resource-page.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { KeywordForm } from './keyword-form.tsx';
import { keywordsResource } from './keywords-resource.ts';
import { NoKeywordsYet } from './no-keywords-yet.tsx';
import { useKeywordChanges } from './use-keyword-changes.ts';

const states = ['true', 'false'] as const;
const shownWords = 2;

export default function KeywordsPage() {
  const { t } = useTranslation('keywords');
  const format = useFormat();
  const { setActive, move } = useKeywordChanges();
  const [{ search, rule: askedRule, state: askedState }, changeParams] = useSearchParams();
  const rule = keywordRules.find((one) => one === askedRule);
  const state = states.find((one) => one === askedState);
  const query = { ...(rule ? { rule } : {}), ...(state ? { is_active: state } : {}) };
  const isNarrowed = Boolean(search || rule || state);

  const columns = [
    { id: 'name', title: t('name'), className: 'sm:w-[22%]', cell: (keyword: Keyword) => <NameCell {...keyword} /> },
    {
      id: 'active',
      title: t('active'),
      className: 'w-18',
      cell: ({ id, name, is_active }: Keyword) => (
        <Switch label={t('activeOf', { name })} isOn={is_active} onChange={(isOn) => setActive(id, isOn)} />
      ),
    },
    {
      id: 'rule',
      title: t('ruleColumn'),
      className: 'w-28 @max-5xl:hidden',
      cell: ({ rule: one }: Keyword) => <span className="text-soft">{t(`ruleShort.${one}`)}</span>,
    },
    { id: 'words', title: t('words'), className: 'max-sm:hidden', cell: (keyword: Keyword) => <Words {...keyword} /> },
    { id: 'does', title: t('does'), className: '@max-2xl:hidden', cell: (keyword: Keyword) => <Deed {...keyword} /> },
    {
      id: 'fired',
      title: t('fired'),
      className: 'w-32 text-right tabular-nums @max-4xl:hidden',
      cell: ({ fired, last_fired_at }: Keyword) => (
        <span title={last_fired_at ? t('lastFired', { at: format.moment(last_fired_at) }) : undefined}>
          {fired === 0 ? '–' : format.number(fired)}
        </span>
      ),
    },
  ];

  return (
    <ResourcePage
      resource={keywordsResource}
      columns={columns}
      nameOf={({ name }) => name}
      // A part of the list has gaps: nobody could say where something moves to.
      order={
        isNarrowed ? undefined : { positionOf: ({ position }) => position, move: ({ id }, before) => move(id, before) }
      }
      filter={{
        query: Object.keys(query).length > 0 ? query : undefined,
        field: (
          <div className="flex gap-2">
            <FilterSelect<KeywordRule>
              label={t('ruleColumn')}
              allLabel={t('allRules')}
              value={rule ?? null}
              options={keywordRules.map((one) => ({ value: one, label: t(`ruleShort.${one}`) }))}
              onChange={(chosen) => void changeParams({ rule: chosen })}
            />
            <FilterSelect<(typeof states)[number]>
              label={t('state')}
              allLabel={t('allStates')}
              value={state ?? null}
              options={[
                { value: 'true', label: t('statesOn') },
                { value: 'false', label: t('statesOff') },
              ]}
              onChange={(chosen) => void changeParams({ state: chosen })}
            />
          </div>
        ),
      }}
      form={(props) => <KeywordForm {...props} />}
      removalOf={({ name }) => ({
        question: t('confirmDelete', { name }),
        consequence: t('confirmDeleteText'),
        done: t('deleted'),
      })}
      empty={(create) =>
        rule || state ? (
          <NothingFiltered
            title={t('noneFiltered.title')}
            text={t('noneFiltered.text')}
            clearLabel={t('noneFiltered.clear')}
            onClear={() => void changeParams({ rule: null, state: null })}
          />
        ) : (
          <NoKeywordsYet onCreate={create} />
        )
      }
    />
  );
}

function NameCell({ name, is_active, overlaps }: Keyword) {
  const { t } = useTranslation('keywords');
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0">
      <span className={is_active ? 'max-w-full truncate font-medium' : 'max-w-full truncate text-muted'} title={name}>
        {name}
      </span>
      {overlaps.length > 0 && (
        <span
          className="flex shrink-0 items-center gap-1 text-meta text-warn"
          title={overlaps.map(({ name: other, word }) => t('overlap', { name: other, word })).join('\n')}
        >
          <TriangleAlert aria-hidden className="size-3.5" />
          {t('overlapMark')}
        </span>
      )}
    </span>
  );
}

function Words({ words }: Keyword) {
  const rest = words.length - shownWords;
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={words.join(', ')}>
      {words.slice(0, shownWords).map((word) => (
        <span key={word} className="max-w-40 truncate rounded-md bg-raised px-1.5 py-0.5 text-meta text-soft">
          {word}
        </span>
      ))}
      {rest > 0 && <span className="shrink-0 text-meta text-muted">+{rest}</span>}
    </span>
  );
}

function Deed({ action }: Keyword) {
  const { t } = useTranslation('keywords');
  if (action.kind === 'messages')
    return (
      <span className="flex min-w-0 items-center gap-2">
        <MessageSquareText aria-hidden className="size-4 shrink-0 text-muted" />
        {t('messages', { count: action.messages.length })}
      </span>
    );
  const { flow } = action;
  if (!flow || flow.version === null)
    return (
      <span className="flex min-w-0 items-center gap-2 text-warn">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{flow ? t('notPublished', { name: flow.name }) : t('flowGone')}</span>
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Workflow aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate" title={flow.name}>
        {flow.name}
      </span>
    </span>
  );
}
