import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { fold } from '../../locales/fold.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { toast } from '../../ui/toast.ts';
import { useAllMembers } from '../conditions/condition-names.tsx';
import { MemberPicker } from '../member-picker.tsx';
import { TagName } from '../tag-picker-options.tsx';
import { useAllTags, useCreateTag, useFoundTags } from '../tag-picker-tags.tsx';
import { useListFailure } from '../use-list-failure.ts';
import { NewOption, toCreate } from './new-option.tsx';

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly error?: string | null;
}

/** One tag of the company; whoever may make tags makes it here. */
export function TagSelect({ label, value, onChange, error }: Props) {
  const { t } = useTranslation('blocks');
  const { t: ofTags } = useTranslation('tags');
  const errorText = useErrorText();
  const [words, setWords] = useState('');
  const found = useFoundTags(words);
  const all = useAllTags();
  const chosen = all?.find(({ id }) => id === value);
  const isGone = value !== null && all !== undefined && !chosen;
  const canCreate = useMe()?.permissions.includes('tags') ?? false;
  const createTag = useCreateTag();
  const results = found.data?.results ?? [];
  const name = words.trim();
  const isNew =
    canCreate && name !== '' && !found.isRefreshing && !results.some((tag) => fold(tag.name) === fold(name));
  const newTag = { id: toCreate, name: ofTags('picker.create', { name }), color: '' };

  async function choose(id: string) {
    try {
      onChange(id === toCreate ? (await createTag(name)).id : id);
    } catch (refusal) {
      toast.error(errorText(refusal));
    }
  }

  return (
    <SearchSelect
      label={label}
      shown={chosen ? <TagName tag={chosen} /> : isGone ? t('form.goneTag') : null}
      placeholder={t('form.chooseTag')}
      searchLabel={ofTags('search')}
      find={() => (isNew ? [...results, newTag] : results)}
      onSearch={setWords}
      isRefreshing={found.isRefreshing && !found.error}
      chosenId={value}
      onChange={({ id }) => void choose(id)}
      error={error ?? (isGone ? t('deleted.tag') : null)}
      show={(tag) => (tag.id === toCreate ? <NewOption>{tag.name}</NewOption> : <TagName tag={tag} />)}
      failure={useListFailure(found)}
      empty={() => {
        if (found.isPending || found.isRefreshing) return ofTags('picker.loading');
        return words.trim() ? ofTags('picker.nothingFound', { search: words.trim() }) : ofTags('picker.noneYet');
      }}
    />
  );
}

interface MemberProps extends Props {
  /** Those who are chosen already. */
  readonly hidden?: readonly string[];
}

export function MemberSelect({ label, value, onChange, error, hidden = [] }: MemberProps) {
  const { t } = useTranslation('blocks');
  const members = useAllMembers();
  const chosen = members?.find(({ id }) => id === value) ?? null;
  const isGone = value !== null && members !== undefined && !chosen;
  return (
    <MemberPicker
      label={label}
      value={chosen}
      onChange={({ id }) => onChange(id)}
      isHidden={({ id }) => hidden.includes(id)}
      error={error ?? (isGone ? t('deleted.member') : null)}
    />
  );
}
