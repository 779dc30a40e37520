import { Outlet, useLocation } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { useMe, viewerOf } from '../../api/me.ts';
import { PageFrame } from '../../ui/page.tsx';
import { canSee, registersTabs } from '../menu.ts';
import { Shell } from '../shell/shell.tsx';

export default function RegistersLayout() {
  const { t } = useTranslation('shell');
  const path = useLocation({ select: (location) => location.pathname });
  const user = useMe();
  if (!user) return null;
  const viewer = viewerOf(user);
  const tabs = registersTabs
    .filter((tab) => canSee(tab.screen, viewer))
    .map((tab) => ({
      label: t(tab.label),
      path: screens[tab.screen].path,
      isCurrent: screens[tab.screen].path === path,
    }));
  return (
    <Shell user={user} viewer={viewer}>
      <PageFrame title={t('menu.registers')} tabs={tabs}>
        <Outlet />
      </PageFrame>
    </Shell>
  );
}
