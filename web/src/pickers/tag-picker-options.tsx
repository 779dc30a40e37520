import type { ShortTag } from '@yupflow/contract/tags';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/me.ts';
import { useErrorText } from '../locales/error-text.ts';
import { fold } from '../locales/fold.ts';
import { FailedList } from '../ui/failed-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useCreateTag, useFoundTags } from './tag-picker-tags.tsx';
import { useListFailure } from './use-list-failure.ts';

interface Props {
  readonly label: string;
  readonly value: readonly ShortTag[];
  readonly onChange: (tags: ShortTag[]) => void;
}

const toCreate = 'create';
const optionClass =
  'group flex min-h-(--control) cursor-default items-center gap-2.5 rounded-md px-2 py-1 text-(length:--control-text) outline-none hover:bg-raised/60 highlighted:bg-raised';

/** A search and the tags it finds, ticked one by one; a name that is not there can become a tag. */
export function TagOptions({ label, value, onChange }: Props) {
  const { t } = useTranslation('tags');
  const errorText = useErrorText();
  const canCreate = useMe()?.permissions.includes('tags') ?? false;
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<unknown>(null);
  const found = useFoundTags(words);
  const failure = useListFailure(found);
  const createTag = useCreateTag();
  const shown = found.data?.results ?? [];
  const name = words.trim();
  const isNew = canCreate && name !== '' && !found.isRefreshing && !shown.some((tag) => fold(tag.name) === fold(name));

  function type(text: string) {
    setWords(text);
    setFault(null);
  }

  async function create() {
    try {
      onChange([...value, await createTag(name)]);
      setWords('');
    } catch (error) {
      setFault(error);
    }
  }

  function choose(keys: Selection) {
    if (keys === 'all') return;
    if (keys.has(toCreate)) void create();
    else {
      const added = shown.filter((tag) => keys.has(tag.id) && !value.some((one) => one.id === tag.id));
      onChange([...value.filter((tag) => keys.has(tag.id)), ...added]);
    }
  }

  const emptyText = () => {
    if (found.isPending || found.isRefreshing) return t('picker.loading');
    if (name) return t('picker.nothingFound', { search: name });
    return t(canCreate ? 'picker.none' : 'picker.noneYet');
  };

  return (
    <Autocomplete inputValue={words} onInputChange={type}>
      <div className="border-b border-line p-1.5">
        <SearchField label={t('search')} autoFocus />
      </div>
      <div className="relative h-0">
        {found.isRefreshing && !found.error && (
          <span aria-hidden className="absolute inset-x-0 top-0 h-0.5 animate-appear bg-brand" />
        )}
      </div>
      {fault !== null && (
        <p role="alert" className="px-3 pt-2 text-meta text-bad">
          {errorText(fault)}
        </p>
      )}
      {failure && <FailedList {...failure} />}
      <ListBox
        aria-label={label}
        aria-busy={found.isRefreshing}
        selectionMode="multiple"
        // Esc closes, and takes no choice back.
        escapeKeyBehavior="none"
        selectedKeys={value.map((tag) => tag.id)}
        onSelectionChange={choose}
        renderEmptyState={() =>
          !failure && <div className="px-3 py-6 text-center text-dense text-muted">{emptyText()}</div>
        }
        className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
      >
        {[
          ...shown.map((tag) => (
            <Option key={tag.id} id={tag.id} name={tag.name}>
              <TagName tag={tag} />
            </Option>
          )),
          ...(isNew
            ? [
                <ListBoxItem
                  key={toCreate}
                  id={toCreate}
                  textValue={t('picker.create', { name })}
                  className={optionClass}
                >
                  <Plus aria-hidden className="size-4 shrink-0 text-muted" />
                  <span className="truncate">{t('picker.create', { name })}</span>
                </ListBoxItem>,
              ]
            : []),
        ]}
      </ListBox>
    </Autocomplete>
  );
}

function Option({ id, name, children }: { readonly id: string; readonly name: string; readonly children: ReactNode }) {
  return (
    <ListBoxItem id={id} textValue={name} className={optionClass}>
      {children}
      <Check aria-hidden className="ml-auto size-4 shrink-0 text-brand-strong not-group-data-[selected]:invisible" />
    </ListBoxItem>
  );
}

/** Its name, with the dot that carries its colour. */
export function TagName({ tag }: { readonly tag: Pick<ShortTag, 'name' | 'color'> }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: tag.color }} />
      <span className="truncate" title={tag.name}>
        {tag.name}
      </span>
    </span>
  );
}
