import { Check } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useTranslation } from 'react-i18next';
import { FailedList } from '../../ui/failed-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SearchOptions } from '../../ui/search-options.tsx';
import { tabStop } from '../../ui/tab-stop.ts';
import { TagName } from '../tag-picker-options.tsx';
import { useFoundTags } from '../tag-picker-tags.tsx';
import { useListFailure } from '../use-list-failure.ts';

/** The tags that fit the words, and what is said while there are none. */
function useTagSearch() {
  const { t } = useTranslation('tags');
  const [words, setWords] = useState('');
  const found = useFoundTags(words);
  const emptyText = () => {
    if (found.isPending || found.isRefreshing) return t('picker.loading');
    return words.trim() ? t('picker.nothingFound', { search: words.trim() }) : t('picker.noneYet');
  };
  const isRefreshing = found.isRefreshing && !found.error;
  return { words, setWords, shown: found.data?.results ?? [], isRefreshing, failure: useListFailure(found), emptyText };
}

interface OneProps {
  readonly value: string | null;
  readonly onChoose: (id: string) => void;
}

export function TagValue({ value, onChoose }: OneProps) {
  const { t } = useTranslation('tags');
  const { setWords, shown, isRefreshing, failure, emptyText } = useTagSearch();
  return (
    <SearchOptions
      label={t('title')}
      searchLabel={t('search')}
      find={() => shown}
      onSearch={setWords}
      isRefreshing={isRefreshing}
      chosenId={value}
      onChoose={({ id }) => onChoose(id)}
      show={(tag) => <TagName tag={tag} />}
      failure={failure}
      empty={emptyText}
    />
  );
}

interface ManyProps {
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Any of several: they are ticked, and each tick counts at once. */
export function TagsValue({ value, onChange }: ManyProps) {
  const { t } = useTranslation('tags');
  const { words, setWords, shown, isRefreshing, failure, emptyText } = useTagSearch();
  return (
    <Autocomplete inputValue={words} onInputChange={setWords}>
      <div className="border-b border-line p-1.5">
        <SearchField label={t('search')} autoFocus />
      </div>
      <div ref={tabStop} className="flex min-h-0 flex-1 flex-col">
        {failure ? (
          <FailedList {...failure} />
        ) : (
          <ListBox
            aria-label={t('title')}
            aria-busy={isRefreshing}
            items={shown}
            selectionMode="multiple"
            // Esc closes, and takes no choice back.
            escapeKeyBehavior="none"
            selectedKeys={value}
            onSelectionChange={(keys) => {
              if (keys === 'all') return;
              // Those that the search hides stay ticked.
              const kept = value.filter((id) => keys.has(id) || !shown.some((tag) => tag.id === id));
              const added = shown.filter((tag) => keys.has(tag.id) && !value.includes(tag.id));
              onChange([...kept, ...added.map((tag) => tag.id)]);
            }}
            renderEmptyState={() => <div className="px-3 py-6 text-center text-dense text-muted">{emptyText()}</div>}
            className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
          >
            {(tag) => (
              <ListBoxItem
                id={tag.id}
                textValue={tag.name}
                className="group flex min-h-(--control) cursor-default items-center gap-2.5 rounded-md px-2 py-1 text-(length:--control-text) outline-none hover:bg-raised/60 highlighted:bg-raised"
              >
                <TagName tag={tag} />
                <Check
                  aria-hidden
                  className="ml-auto size-4 shrink-0 text-brand-strong not-group-data-[selected]:invisible"
                />
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </div>
    </Autocomplete>
  );
}
