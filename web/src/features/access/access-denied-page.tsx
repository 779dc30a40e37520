import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkButtonClass } from '../../ui/link-button.ts';
import { Page } from '../../ui/page.tsx';

export default function AccessDeniedPage() {
  const { t } = useTranslation('access');
  const hasTopBar = useMe()?.activeCompany?.isSubscriptionValid === true;
  if (!hasTopBar) return <Denied heading="h1" />;
  return (
    <Page title={t('title')}>
      <Denied heading="h2" />
    </Page>
  );
}

function Denied({ heading }: { readonly heading: 'h1' | 'h2' }) {
  const { t } = useTranslation('access');
  const user = useMe();
  const isAwaited = useLocation({ select: ({ state }) => state.askedFor !== undefined });
  return (
    <div className="grid h-full min-h-0 flex-1 place-items-center overflow-y-auto pb-16">
      <EmptyState
        heading={heading}
        drawing={
          <>
            <rect x="36" y="42" width="48" height="36" rx="6" />
            <path d="M46 42V32a14 14 0 0 1 28 0v10" />
            <circle cx="60" cy="57" r="4" />
            <path d="M60 61v7" />
          </>
        }
        title={t('message')}
        action={
          // Without any permission the way home would lead back here.
          user?.permissions.length !== 0 && (
            <Link to="/" className={linkButtonClass}>
              {t('home')}
            </Link>
          )
        }
      >
        {t('whatNext')} {isAwaited && t('opensAlone')}
      </EmptyState>
    </div>
  );
}
