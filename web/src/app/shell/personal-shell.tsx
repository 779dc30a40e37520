import { Fragment, type ReactNode, useEffect } from 'react';
import { useMe, viewerOf } from '../../api/me.ts';
import { useArrival } from '../arrival.ts';
import { BareShell } from './bare-shell.tsx';
import { noteSidebar } from './last-sidebar.ts';
import { Shell } from './shell.tsx';

/** With a company that is in order, the whole shell; otherwise only who you are and the way out. */
export function PersonalShell({ children }: { readonly children: ReactNode }) {
  const user = useMe();
  const isWhole = user ? viewerOf(user).company?.isSubscriptionValid === true : false;
  const isKnown = user !== undefined;
  useEffect(() => {
    if (isKnown && !isWhole) noteSidebar(null);
  }, [isKnown, isWhole]);
  // The shell stays; the page starts anew in each company.
  const page = <Fragment key={useArrival((arrival) => arrival.number)}>{children}</Fragment>;
  if (user && isWhole)
    return (
      <Shell user={user} viewer={viewerOf(user)}>
        {page}
      </Shell>
    );
  return <BareShell user={user}>{page}</BareShell>;
}
