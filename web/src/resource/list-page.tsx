import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SearchFieldProps } from 'react-aria-components/SearchField';
import { atMostPhone, useMediaQuery } from '../browser/media-query.ts';
import { SearchField } from '../ui/search-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSearchParams } from './search-params.ts';

interface Props {
  /** One sentence: what these are for. */
  readonly help: string;
  readonly action: ReactNode;
  readonly searchLabel: string;
  /** Beside the search; on a phone it gets a line of its own. */
  readonly filter?: ReactNode;
  readonly children: ReactNode;
}

/** Help and the primary action, the filter bar, and below them what the list has to show. */
export function ListPage({ help, action, searchLabel, filter, children }: Props) {
  const isPhone = useMediaQuery(atMostPhone);
  return (
    <>
      <div className="flex shrink-0 items-center gap-4 px-6 py-2.5 max-sm:px-4">
        <p className="mr-auto text-dense text-muted">{help}</p>
        {!isPhone && action}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-y border-line bg-surface px-6 py-2.5 max-sm:px-4">
        <ListSearch label={searchLabel} />
        {isPhone && action}
        {filter && <div className="max-sm:w-full">{filter}</div>}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">{children}</div>
    </>
  );
}

const typingPauseMs = 200;

interface SearchProps extends Pick<SearchFieldProps, 'onKeyDown'> {
  readonly label: string;
  readonly placeholder?: string | undefined;
}

/** Searches once the typing pauses; the words stand in the address. */
export function ListSearch({ label, placeholder, onKeyDown }: SearchProps) {
  const [{ search = '' }, changeSearch] = useSearchParams();
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address may change from elsewhere, as by the browser's back button.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text.trim();
      void changeSearch({ search: sent.current || null }, { replace: true });
    }, typingPauseMs);
  }

  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={type}
      onKeyDown={onKeyDown}
      className="w-62 max-sm:min-w-0 max-sm:flex-1"
    />
  );
}

/** The shape of rows that are on their way. */
export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className="h-8.5 border-b border-line bg-page" />
      {[148, 96, 180, 84, 132, 168, 104, 140].map((width) => (
        <div key={width} className="flex h-11 items-center gap-3 border-b border-line px-6 max-sm:h-14 max-sm:px-4">
          <Skeleton className="size-3 rounded-full" />
          <div style={{ width }} className="mr-auto">
            <Skeleton className="h-3 rounded" />
          </div>
          <Skeleton className="h-3 w-20 rounded" />
          <Skeleton className="ml-8 h-3 w-4 rounded max-sm:ml-2" />
        </div>
      ))}
    </div>
  );
}
