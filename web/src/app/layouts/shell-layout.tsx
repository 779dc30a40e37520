import { Outlet } from '@tanstack/react-router';
import { PersonalShell } from '../shell/personal-shell.tsx';

export default function ShellLayout() {
  return (
    <PersonalShell>
      <Outlet />
    </PersonalShell>
  );
}
