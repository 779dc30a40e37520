import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** It was handed over to somebody else, or never was there. */
export function ChatGone({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('chats');
  return (
    <div role="status" className="grid min-h-0 flex-1 place-items-center overflow-y-auto bg-page">
      <EmptyState
        drawing={
          <>
            <path d="M18 28h50a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H42L28 72V62H18a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8Z" />
            <path d="M84 45h24m-9-9 9 9-9 9" />
          </>
        }
        title={t('gone.title')}
        action={<Button onPress={onBack}>{t('gone.back')}</Button>}
      >
        {t('gone.text')}
      </EmptyState>
    </div>
  );
}
