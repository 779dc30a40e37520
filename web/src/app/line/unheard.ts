import type { Query } from '@tanstack/react-query';
import { activeCompany } from '../../api/active-company.ts';
import { forgetAskedFirst, isAnyAskedFirst } from '../../api/asked-first.ts';
import { loadViewer, meQuery, reloadMe } from '../../api/me.ts';
import { outdate } from '../../api/outdate.ts';
import { queryClient } from '../../api/query-client.ts';
import { whenDrawn } from '../../api/when-drawn.ts';
import { useArrival } from '../arrival.ts';

type Test = (query: Query) => boolean;

const isMe: Test = ({ queryKey: [name] }) => name === meQuery.queryKey[0];
const isUnderWay: Test = ({ state }) => state.fetchStatus === 'fetching';

/** Who we are comes first: a page of one company must not ask the next one for what it shows. */
async function refreshWhere(isStale: Test): Promise<void> {
  const cache = queryClient.getQueryCache();
  await loadViewer().catch(() => null);
  const company = activeCompany();
  if (cache.findAll().some((query) => isMe(query) && isStale(query))) await reloadMe().catch(() => {});
  // In another company everything starts anew by itself: see follow-session.ts.
  if (activeCompany() !== company || useArrival.getState().isOnTheWay) return;
  const others = cache.findAll().filter((query) => !isMe(query) && isStale(query));
  // An answer that is on its way may be as old as one that has come.
  for (const { queryKey } of others.filter(isUnderWay)) outdate(queryKey);
  await queryClient.invalidateQueries({ predicate: (query) => others.includes(query) && !isUnderWay(query) });
}

/** After a time in which nothing was heard. */
export const refreshAll = (): Promise<void> => refreshWhere(() => true);

/**
 * The line stands for the first time: only what was asked before this moment may lack what went unheard. That was a
 * moment, and the page is still being drawn, so the page comes first.
 */
export function refreshUnheard(): void {
  const asked = new WeakSet<Query>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    // Another page says nothing about those that were there, nor does an answer from before the app.
    if (action.type === 'fetch' && !action.meta?.fetchMore && !isAnyAskedFirst()) asked.add(query);
    // It failed or was taken back, and what was known before stands again.
    if (action.type === 'error' || action.type === 'setState') asked.delete(query);
  });
  whenDrawn(() => {
    forgetAskedFirst();
    void refreshWhere((query) => !asked.has(query)).finally(stop);
  });
}
