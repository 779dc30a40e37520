import { Outlet, useLocation } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { useMe, viewerOf } from '../../api/me.ts';
import { PageFrame } from '../../ui/page.tsx';
import { canSee, type MenuTab } from '../menu.ts';

interface Props {
  readonly title: string;
  readonly tabs: readonly MenuTab[];
}

/** Screens beside each other under one title; only those that are allowed show up. */
export function TabbedLayout({ title, tabs }: Props) {
  const { t } = useTranslation('shell');
  const path = useLocation({ select: (location) => location.pathname });
  const user = useMe();
  if (!user) return null;
  const viewer = viewerOf(user);
  const shown = tabs
    .filter((tab) => canSee(tab.screen, viewer))
    .map((tab) => ({
      label: t(tab.label),
      path: screens[tab.screen].path,
      isCurrent: screens[tab.screen].path === path,
    }));
  return (
    <PageFrame title={title} tabs={shown}>
      <Outlet />
    </PageFrame>
  );
}
