import { useSession } from '../api/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** The outline of what is coming, for whoever is signed in; the login card is quick enough without one. */
export function AppSkeleton() {
  const isSignedIn = useSession((session) => session.token !== null);
  if (!isSignedIn) return null;
  return (
    <div aria-hidden className="flex h-full animate-appear">
      <div className="flex w-58 flex-col gap-4 border-r border-line bg-surface p-4 max-lg:w-16 max-sm:hidden">
        <Skeleton className="mb-4 size-6 rounded-[7px]" />
        <Skeleton className="h-3 w-3/5 rounded" />
        <Skeleton className="h-3 w-4/5 rounded" />
      </div>
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
