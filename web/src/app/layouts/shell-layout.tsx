import { Outlet } from '@tanstack/react-router';
import '../../locales/counts.ts';
import { PersonalShell } from '../shell/personal-shell.tsx';

export default function ShellLayout() {
  return (
    <PersonalShell>
      <Outlet />
    </PersonalShell>
  );
}
