import type { Viewer } from '@yupflow/contract/access';
import type { User } from '@yupflow/contract/me';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atLeastWide, atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { menuFor } from '../menu.ts';
import { AriaTexts } from './aria-texts.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Sidebar } from './sidebar.tsx';

interface Props {
  readonly user: User;
  readonly viewer: Viewer;
  readonly children: ReactNode;
}

export function Shell({ user, viewer, children }: Props) {
  const isPhone = useMediaQuery(atMostPhone);
  const isWide = useMediaQuery(atLeastWide);
  const [isFolded, setIsFolded] = useState(() => readStored('sidebar') === 'folded');
  const menu = menuFor(viewer);

  function fold(folded: boolean) {
    writeStored('sidebar', folded ? 'folded' : null);
    setIsFolded(folded);
  }

  return (
    <AriaTexts>
      <div className="flex h-full min-h-0 max-sm:flex-col">
        <SkipLink />
        {!isPhone && (
          <Sidebar
            user={user}
            menu={menu}
            isFolded={isFolded || !isWide}
            // Between phone and desktop there is room for the icons only.
            onFold={isWide ? fold : null}
          />
        )}
        <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
          {children}
        </main>
        {isPhone && <BottomBar user={user} menu={menu} />}
        <Toaster />
      </div>
    </AriaTexts>
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
