import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { linkButtonClass } from '../ui/link-button.ts';
import { PersonalShell } from './shell/personal-shell.tsx';

export default function NotFoundPage() {
  const { t } = useTranslation('errors');
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <PersonalShell>
      <div className="grid h-full flex-1 place-items-center pb-16">
        <EmptyState
          heading="h1"
          drawing={
            <>
              <path d="M34 76V24a4 4 0 0 1 4-4h30l18 18v38a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4Z" />
              <path d="M68 20v18h18" />
              <path d="M52 54h.5M68 54h.5" strokeWidth="3" />
              <path d="M52 68a10 10 0 0 1 16 0" />
            </>
          }
          title={t('notFound.title', { path })}
          action={
            <Link to="/" className={linkButtonClass}>
              {t('notFound.home')}
            </Link>
          }
        >
          {t('notFound.text')}
        </EmptyState>
      </div>
    </PersonalShell>
  );
}
