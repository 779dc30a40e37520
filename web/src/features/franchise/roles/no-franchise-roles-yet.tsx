import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoFranchiseRolesYet({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('franchise-roles');
  return (
    <EmptyState
      drawing={
        <>
          <rect x="20" y="20" width="34" height="24" rx="5" />
          <rect x="66" y="20" width="34" height="24" rx="5" />
          <rect x="20" y="54" width="34" height="24" rx="5" />
          <rect x="66" y="54" width="34" height="24" rx="5" strokeDasharray="3 5" />
          <path d="M31 32l4 4 8-8M77 32l4 4 8-8M31 66l4 4 8-8" />
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
