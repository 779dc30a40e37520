import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { FailedList, type ListFailure } from './failed-list.tsx';
import type { NamedByLabel } from './named-by-label.ts';
import { SearchField } from './search-field.tsx';
import { tabStop } from './tab-stop.ts';

export interface SearchOption {
  readonly id: string;
  /** How it is read out. */
  readonly name: string;
}

export interface SearchOptionsProps<Option extends SearchOption> extends NamedByLabel {
  readonly label: string;
  readonly searchLabel: string;
  /** What fits the words that were typed; all of it for none. */
  readonly find: (words: string) => readonly Option[];
  /** Told as somebody types, where the server searches. */
  readonly onSearch?: (words: string) => void;
  /** What is shown is still of the words before. */
  readonly isRefreshing?: boolean;
  readonly chosenId: string | null;
  readonly onChoose: (option: Option) => void;
  readonly show: (option: Option) => ReactNode;
  /** Where the list did not come. */
  readonly failure?: ListFailure | null;
  /** In place of the list while it is empty: loading, nothing found. */
  readonly empty: (words: string) => ReactNode;
}

/** A search and, under it, what it finds: arrows move, Enter chooses, the typing never stops. */
export function SearchOptions<Option extends SearchOption>(props: SearchOptionsProps<Option>) {
  const { label, searchLabel, find, onSearch, isRefreshing = false, chosenId, onChoose, show, empty, failure } = props;
  const [words, setWords] = useState('');
  const options = find(words);
  const search = (text: string) => {
    setWords(text);
    onSearch?.(text);
  };
  return (
    <Autocomplete inputValue={words} onInputChange={search}>
      <div className="border-b border-line p-1.5">
        <SearchField label={searchLabel} autoFocus />
      </div>
      {/* A line rather than paler rows: they can still be read and chosen. */}
      <div className="relative h-0">
        {isRefreshing && <span aria-hidden className="absolute inset-x-0 top-0 h-0.5 animate-appear bg-brand" />}
      </div>
      <div ref={tabStop} className="flex min-h-0 flex-1 flex-col">
        {(!failure || options.length > 0) && (
          <ListBox
            aria-label={label}
            aria-busy={isRefreshing}
            items={options}
            selectionMode="single"
            // Esc closes, and takes no choice back.
            escapeKeyBehavior="none"
            selectedKeys={chosenId === null ? [] : [chosenId]}
            onSelectionChange={(keys) => {
              // Nothing is left where the chosen one was chosen again.
              const [id = chosenId] = keys === 'all' ? [] : keys;
              const chosen = options.find((option) => option.id === id);
              if (chosen) onChoose(chosen);
            }}
            renderEmptyState={() => <div className="px-3 py-6 text-center text-dense text-muted">{empty(words)}</div>}
            className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
          >
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.name}
                ref={option.id === chosenId ? comeIntoView : undefined}
                className="group flex min-h-(--control) cursor-default items-center gap-2.5 rounded-md px-2 py-1 text-(length:--control-text) outline-none hover:bg-raised/60 highlighted:bg-raised"
              >
                {show(option)}
                <Check
                  aria-hidden
                  className="ml-auto size-4 shrink-0 text-brand-strong not-group-data-[selected]:invisible"
                />
              </ListBoxItem>
            )}
          </ListBox>
        )}
        {failure && <FailedList {...failure} />}
      </div>
    </Autocomplete>
  );
}

function comeIntoView(element: HTMLElement | null): void {
  // Not there where nothing is laid out.
  element?.scrollIntoView?.({ block: 'center' });
}
