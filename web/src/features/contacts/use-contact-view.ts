import type { ContactFilter } from '@yupflow/contract/contact-filters';
import { type ContactConditions, contactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../../resource/search-params.ts';
import { firstSort, readSort, type Sort, sortText } from './contact-columns.ts';

export const noConditions: ContactConditions = { match: 'all', items: [] };

const asText = ({ match, items }: ContactConditions) => JSON.stringify({ match, items });

/** Whether two ask for the same; how several are joined says nothing about one alone. */
export function isSameConditions(one: ContactConditions, other: ContactConditions): boolean {
  if (one.items.length < 2 && other.items.length < 2) return asText({ ...one, match: other.match }) === asText(other);
  return asText(one) === asText(other);
}

/** Null for what no editor could have written. */
export function readConditions(text: string | undefined): ContactConditions | null {
  if (text === undefined) return null;
  try {
    const read = contactConditions.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** What is shown, as the address says it: a link opens the same view for everybody, and the way back undoes a change. */
export function useContactView(savedFilters: readonly ContactFilter[] | undefined) {
  const [{ filter: filterId, conditions: text, search = '', sort: sortedBy }, change] = useSearchParams();
  const saved = savedFilters?.find(({ id }) => id === filterId) ?? null;
  const changed = useMemo(() => readConditions(text), [text]);
  const conditions = changed ?? saved?.conditions ?? noConditions;
  const sort = useMemo(() => readSort(sortedBy), [sortedBy]);
  return {
    search,
    sort,
    conditions,
    /** The saved filter that this view is or started from. */
    saved,
    /** The conditions are those of no saved filter. */
    isChanged: !isSameConditions(conditions, saved?.conditions ?? noConditions),
    /** A filter is asked for that has not come yet. */
    isWaiting: filterId !== undefined && savedFilters === undefined && changed === null,
    showFilter: useCallback((id: string | null) => void change({ filter: id, conditions: null }), [change]),
    changeConditions: (to: ContactConditions) =>
      void change({ conditions: isSameConditions(to, saved?.conditions ?? noConditions) ? null : asText(to) }),
    changeSearch: (words: string) => void change({ search: words || null }, { replace: true }),
    changeSort: useCallback(
      (to: Sort) => void change({ sort: sortText(to) === sortText(firstSort) ? null : sortText(to) }),
      [change],
    ),
    clear: () => void change({ filter: null, conditions: null, search: null }),
  };
}

export type ContactView = ReturnType<typeof useContactView>;
