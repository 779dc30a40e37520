import { Outlet, useMatches } from '@tanstack/react-router';
import type { ScreenName } from '@yupflow/contract/screens';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleCount } from '../api/badges.ts';
import { useInfos } from '../api/infos.ts';
import { useMe } from '../api/me.ts';
import type { TitledNamespace } from '../locales/texts.ts';
import { TimeZoneProvider } from '../locales/time-zone.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that was refused; whoever may see it later is led on to it. */
    askedFor?: string;
  }
  interface StaticDataRouteOption {
    screen?: ScreenName;
    titleFrom?: TitledNamespace;
  }
}

/** Around every page: the browser's tab says where you are and whose product it is; the company's clock is everybody's. */
export function Root() {
  const { t } = useTranslation();
  const name = useInfos()?.name;
  const page = useMatches({ select: (matches) => matches.at(-1) });
  // Its texts are there once it has loaded.
  const titleFrom = page?.status === 'success' ? page.staticData.titleFrom : undefined;
  const title = titleFrom && t('title', { ns: titleFrom });
  const unread = useTitleCount();
  useEffect(() => {
    const count = unread > 0 ? `(${unread}) ` : '';
    if (name) document.title = count + (title ? `${title} · ${name}` : name);
  }, [title, name, unread]);
  return (
    <TimeZoneProvider value={useMe()?.activeCompany?.timezone}>
      <Outlet />
    </TimeZoneProvider>
  );
}
