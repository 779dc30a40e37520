import { Outlet } from '@tanstack/react-router';
import '../../locales/counts.ts';
import { PersonalShell } from '../shell/personal-shell.tsx';

/** What may stand on top of the page. */
export { askForBanners as askAhead } from '../banner/ask-for-banners.ts';

export default function ShellLayout() {
  return (
    <PersonalShell>
      <Outlet />
    </PersonalShell>
  );
}
