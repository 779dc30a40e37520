import { keepPreviousData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import type { Contact } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Pages } from '../../resource/list-cache.ts';
import { type Asked, type ContactPage, contactsKey, loadContacts } from './contacts-query.ts';

const pageSize = limits.page.most;
/** The next page is asked for this many rows before it is needed. */
const rowsAhead = 60;

const roundDown = (row: number) => row - (row % 20);

/** Rows that are on the screen. */
export interface Shown {
  readonly first: number;
  readonly last: number;
}

/**
 * The pages that were scrolled to. News makes them stale, but only those on the screen are read anew, at once; the
 * others when they come into view. So the scroll stays, and a long list costs no more than a short one.
 */
export function useContactPages(asked: Asked, isReady: boolean) {
  const client = useQueryClient();
  const queryKey = useMemo(() => contactsKey(asked), [asked]);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => loadContacts(asked, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled: isReady,
    // Refreshed here, page by page.
    staleTime: 'static',
  });
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const rows = useMemo(() => rowsOf(data?.pages ?? []), [data]);
  const [shown, setShown] = useState<Shown>({ first: 0, last: 0 });
  const isReading = useRefresh(asked, queryKey, shown, !isPlaceholderData && data !== undefined && !isFetchingNextPage);

  const isNearTheEnd = shown.last + rowsAhead >= rows.length;
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData && !isReading;
  useEffect(() => {
    if (isNearTheEnd && canLoadMore) void fetchNextPage();
  }, [isNearTheEnd, canLoadMore, fetchNextPage]);

  return {
    queryKey,
    rows,
    found: data?.pages[0],
    show: useCallback((rows: Shown) => {
      // Told with every row that comes by: only some of it matters here.
      const to = { first: roundDown(rows.first), last: roundDown(rows.last) };
      setShown((now) => (now.first === to.first && now.last === to.last ? now : to));
    }, []),
    isPending: query.isPending,
    /** What is shown is still of the question before. */
    isRefreshing: isPlaceholderData,
    hasMore: hasNextPage,
    hasFailedToLoadMore: isFetchNextPageError,
    error: query.error,
    isRetrying: query.isRefetching,
    // A page that the list has moved away from is never found again: start from the top.
    retry: () => void (isStale(query.error) ? client.resetQueries({ queryKey }) : retryOf(query)),
  };
}

export type ContactPages = ReturnType<typeof useContactPages>;

function retryOf(query: { data: unknown; fetchNextPage: () => unknown; refetch: () => unknown }) {
  return query.data ? query.fetchNextPage() : query.refetch();
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'invalid_cursor';

/** Somebody who moved between two pages while they were read stands once. */
function rowsOf(pages: readonly ContactPage[]): Contact[] {
  const byId = new Map<string, Contact>();
  for (const page of pages)
    for (const contact of page.results) if (!byId.has(contact.id)) byId.set(contact.id, contact);
  return [...byId.values()];
}

/** Never beside the fetching of the next page: the later one would undo the other's work. True while it reads. */
function useRefresh(asked: Asked, queryKey: QueryKey, shown: Shown, canRead: boolean): boolean {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const hasNews = useSyncExternalStore(
    useCallback((changed: () => void) => cache.subscribe(changed), [cache]),
    () => client.getQueryState(queryKey)?.isInvalidated === true,
  );
  /** Pages that were read before the last news. */
  const [outdated] = useState(() => new WeakSet<ContactPage>());
  const [isReading, setIsReading] = useState(false);
  const newsCount = useRef(0);
  const first = Math.floor(shown.first / pageSize);
  const last = Math.floor(shown.last / pageSize);

  useEffect(() => {
    const data = client.getQueryData<Pages<Contact>>(queryKey);
    if (!data || !canRead) return;
    if (hasNews) {
      newsCount.current++;
      for (const page of data.pages) outdated.add(page);
      // The same data, no longer marked: each page remembers for itself.
      client.setQueryData(queryKey, { ...data });
    }
    if (isReading || !data.pages.slice(first, last + 1).some((page) => outdated.has(page))) return;
    setIsReading(true);
    const knownNews = newsCount.current;
    void readAnew(asked, data, first, last)
      .then((read) => {
        const now = client.getQueryData<Pages<Contact>>(queryKey);
        if (!now || knownNews !== newsCount.current) return;
        const kept = client.setQueryData<Pages<Contact>>(queryKey, withAnew(now, read, first));
        // The cache keeps pages that are the same as before.
        for (const page of kept?.pages.slice(first, first + read.length) ?? []) outdated.delete(page);
      })
      .catch(() => {
        for (const page of data.pages.slice(first, last + 1)) outdated.delete(page);
      })
      .finally(() => setIsReading(false));
  }, [asked, client, hasNews, canRead, first, last, isReading, outdated, queryKey]);
  return isReading;
}

/** Pages follow each other: each starts where the one before it now ends. */
async function readAnew(asked: Asked, data: Pages<Contact>, first: number, last: number) {
  const pages: ContactPage[] = [];
  let cursor = data.pageParams[first];
  for (let at = first; at <= Math.min(last, data.pages.length - 1); at++) {
    const page = await loadContacts(asked, cursor);
    pages.push(page);
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  return pages;
}

/** What follows is kept where it still follows; else it is read again when somebody scrolls there. */
export function withAnew(now: Pages<Contact>, read: readonly ContactPage[], first: number): Pages<Contact> {
  const end = first + read.length;
  const nextCursor = read.at(-1)?.cursor ?? undefined;
  const isFollowed = nextCursor !== undefined && now.pageParams[end] === nextCursor;
  const pages = [...now.pages.slice(0, first), ...read, ...(isFollowed ? now.pages.slice(end) : [])];
  const starts = read.map((_, at) => (at === 0 ? now.pageParams[first] : (read[at - 1]?.cursor ?? undefined)));
  const pageParams = [...now.pageParams.slice(0, first), ...starts, ...(isFollowed ? now.pageParams.slice(end) : [])];
  // The top one says how many there are.
  const newest = read[0];
  const [top, ...rest] = pages;
  if (!top || !newest || first === 0) return { pages, pageParams };
  const { total, has_more_than_total } = newest;
  return { pages: [{ ...top, total, has_more_than_total }, ...rest], pageParams };
}
