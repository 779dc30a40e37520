import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkButtonClass } from '../../ui/link-button.ts';

export default function AccessDeniedPage() {
  const { t } = useTranslation('access');
  const user = useMe();
  return (
    <div className="grid h-full flex-1 place-items-center pb-16">
      <EmptyState
        heading="h1"
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
        {t('whatNext')}
      </EmptyState>
    </div>
  );
}
