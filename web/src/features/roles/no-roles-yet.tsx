import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoRolesYet({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('roles');
  return (
    <EmptyState
      drawing={
        <>
          <rect x="24" y="16" width="48" height="64" rx="6" />
          <path d="M34 32l3 3 6-6M50 32h12M34 48l3 3 6-6M50 48h12" />
          <path d="M34 64h9M50 64h12" strokeDasharray="3 5" />
          <circle cx="88" cy="40" r="8" />
          <path d="M76 68a12 12 0 0 1 24 0" />
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
