import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Whose read begins anew, and whether it was outdated once more since. */
const renewed = new Map<string, boolean>();

/** Another page is put behind those that were there when it was asked for, and a first answer must not be waited for longer. */
const isWaitedFor = ({ state }: Query) => state.data === undefined || Boolean(state.fetchMeta?.fetchMore);

async function readAnew(query: Query): Promise<void> {
  const { queryHash, queryKey } = query;
  const read = () => queryClient.invalidateQueries({ queryKey, exact: true });
  renewed.set(queryHash, false);
  if (isWaitedFor(query)) await query.promise?.catch(() => {});
  // Ends what is under way; what is shown stays until the answer.
  await read();
  const isOutdatedAgain = renewed.get(queryHash);
  renewed.delete(queryHash);
  // However much is told, no read is followed by more than another one.
  if (isOutdatedAgain) await read();
}

/**
 * What the server told has just been put into these queries. A read of them that is under way may have been answered
 * before that, and would put back what was: it begins anew.
 */
export function outdate(queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (renewed.has(query.queryHash)) renewed.set(query.queryHash, true);
    else void readAnew(query);
  }
}
