import { Outlet } from '@tanstack/react-router';
import { useMe, viewerOf } from '../../api/me.ts';
import { BareShell } from '../shell/bare-shell.tsx';
import { Shell } from '../shell/shell.tsx';

/** With a company that is in order, the whole shell; otherwise only who you are and the way out. */
export default function DefaultLayout() {
  const user = useMe();
  if (user?.activeCompany?.isSubscriptionValid)
    return (
      <Shell user={user} viewer={viewerOf(user)}>
        <Outlet />
      </Shell>
    );
  return (
    <BareShell user={user}>
      <Outlet />
    </BareShell>
  );
}
