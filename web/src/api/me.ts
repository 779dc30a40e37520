import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Viewer } from '@yupflow/contract/access';
import type { User } from '@yupflow/contract/me';
import { viewerOf } from '@yupflow/contract/viewer';
import { meKey } from './active-company.ts';
import { useOutage } from './outage.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';

export { viewerOf };

export const meQuery = queryOptions({
  queryKey: meKey,
  // Without its signal: guards and calls wait for it too, and what leaves the screen meanwhile must not end that.
  queryFn: async () => (await import('./ask-me.ts')).askMe(),
});

/** The signed-in user as the cache has it; undefined while unknown or signed out. */
export function useMe(): User | undefined {
  const isSignedIn = useSession((session) => session.token !== null);
  return useQuery({ ...meQuery, enabled: isSignedIn }).data;
}

/** Null for nobody: signed out, just refused, or unknowable because nothing has answered for long. */
export async function loadViewer(): Promise<Viewer | null> {
  const isSignedIn = () => useSession.getState().token !== null && !useOutage.getState().isLong;
  if (!isSignedIn()) return null;
  try {
    return viewerOf(await queryClient.ensureQueryData(meQuery));
  } catch (error) {
    if (!isSignedIn()) return null;
    throw error;
  }
}

export function reloadMe(): Promise<User> {
  return queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
}

const otherTabs = new BroadcastChannel('me');

/** The answer of a call that changed who we are: it counts at once, here and in the other tabs. */
export function takeMe(user: User): void {
  queryClient.setQueryData(meQuery.queryKey, user);
  otherTabs.postMessage(null);
}

otherTabs.onmessage = () => {
  if (useSession.getState().token !== null) void reloadMe().catch(() => {});
};
