import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkButtonClass } from '../../ui/link-button.ts';

export default function AccessDeniedPage() {
  const { t } = useTranslation('access');
  return (
    <div className="grid h-full place-items-center pb-16">
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
          <Link to="/" className={linkButtonClass}>
            {t('home')}
          </Link>
        }
      >
        {t('whatNext')}
      </EmptyState>
    </div>
  );
}
