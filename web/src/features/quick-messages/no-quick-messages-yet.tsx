import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoQuickMessagesYet({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('quick-messages');
  return (
    <EmptyState
      drawing={
        <>
          <path d="M24 26h62a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8H50L34 80V68H24a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8Z" />
          <path d="M58 34 46 50h12l-6 12" />
          <path d="M70 42h14M70 52h10" strokeDasharray="3 5" />
        </>
      }
      title={t('empty.title')}
      action={
        <Button look="primary" icon={Plus} onPress={onCreate}>
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
