import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/me.ts';
import { useSession } from '../api/session.ts';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { lastSidebar } from './shell/last-sidebar.ts';

/** The outline of what is coming, for whoever is signed in; the login card is quick enough without one. */
export function AppSkeleton() {
  const isSignedIn = useSession((session) => session.token !== null);
  // The guard asks for it; this only looks whether the answer is there.
  const { data: user } = useQuery({ ...meQuery, enabled: false });
  if (!isSignedIn) return null;
  const last = lastSidebar();
  const hasSidebar = user ? user.activeCompany?.isSubscriptionValid : last !== null;
  return (
    <div aria-hidden className="flex h-full animate-appear">
      {hasSidebar && (
        <aside
          className={cx(
            'flex flex-col gap-4 border-r border-line bg-surface p-4 max-lg:w-16 max-sm:hidden',
            last === 'folded' ? 'w-16' : 'w-58',
          )}
        >
          <Skeleton className="mb-4 size-6 rounded-[7px]" />
          <Skeleton className="h-3 w-3/5 rounded" />
          <Skeleton className="h-3 w-4/5 rounded" />
        </aside>
      )}
      <div className="min-w-0 flex-1">
        <PageSkeleton />
      </div>
    </div>
  );
}

/** A page on its way into the shell, which is there already. */
export function PageSkeleton() {
  const isSignedIn = useSession((session) => session.token !== null);
  if (!isSignedIn) return null;
  return (
    <div aria-hidden className="flex h-13 animate-appear items-center border-b border-line bg-surface px-6">
      <Skeleton className="h-4 w-32 rounded" />
    </div>
  );
}
