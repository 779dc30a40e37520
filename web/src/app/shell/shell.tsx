import type { Viewer } from '@yupflow/contract/access';
import type { User } from '@yupflow/contract/me';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRoomForKeyboard } from '../../browser/keyboard-room.ts';
import { atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { refuseStrayFiles } from '../../browser/stray-files.ts';
import { PageTools } from '../../ui/page.tsx';
import { TopBanner } from '../banner/top-banner.tsx';
import { menuFor } from '../menu.ts';
import { Around } from './around.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { noteSidebar } from './last-sidebar.ts';
import { Live } from './live.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebarFold } from './sidebar-fold.ts';
import { TopTools } from './top-tools.tsx';

interface Props {
  readonly user: User;
  readonly viewer: Viewer;
  readonly children: ReactNode;
}

export function Shell({ user, viewer, children }: Props) {
  const isPhone = useMediaQuery(atMostPhone);
  const { isFolded, fold } = useSidebarFold(user.id);
  const menu = menuFor(viewer);
  useEffect(() => noteSidebar(isFolded ? 'folded' : 'open'), [isFolded]);
  useEffect(makeRoomForKeyboard, []);
  useEffect(refuseStrayFiles, []);

  return (
    <Around>
      <Live viewer={viewer} />
      {/* What fills a phone's screen, or any, by itself leaves no room for the menu: it has its own way back. */}
      <div className="flex h-full min-h-0 max-sm:flex-col max-sm:[&:has([data-alone])>nav]:hidden [&:has([data-whole])>:is(aside,nav)]:hidden">
        <SkipLink />
        {!isPhone && <Sidebar user={user} menu={menu} isFolded={isFolded} onFold={fold} />}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col max-sm:[&:has([data-alone])>[data-calm]]:hidden">
          <TopBanner user={user} />
          <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
            <PageTools tools={<TopTools />}>{children}</PageTools>
          </main>
        </div>
        {isPhone && <BottomBar user={user} menu={menu} />}
      </div>
    </Around>
  );
}

function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-40 -translate-y-20 rounded-lg bg-brand-fill px-3 py-2 text-dense font-medium text-brand-foreground focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  );
}
