import type { ReactNode } from 'react';
import { useMe, viewerOf } from '../../api/me.ts';
import { BareShell } from './bare-shell.tsx';
import { Shell } from './shell.tsx';

/** With a company that is in order, the whole shell; otherwise only who you are and the way out. */
export function PersonalShell({ children }: { readonly children: ReactNode }) {
  const user = useMe();
  if (user?.activeCompany?.isSubscriptionValid)
    return (
      <Shell user={user} viewer={viewerOf(user)}>
        {children}
      </Shell>
    );
  return <BareShell user={user}>{children}</BareShell>;
}
