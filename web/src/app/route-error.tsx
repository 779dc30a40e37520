import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../locales/error-text.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** What a page shows that broke or could not be fetched. */
export function RouteError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  const router = useRouter();
  return (
    <main className="grid h-full place-items-center">
      <ErrorState
        title={t('page')}
        message={errorText(error)}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </main>
  );
}
