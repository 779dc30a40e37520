import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** `onCreate` is null for who does not manage columns. */
export function NoColumnsYet({ onCreate }: { readonly onCreate: (() => void) | null }) {
  const { t } = useTranslation('crm');
  return (
    <EmptyState
      drawing={
        <>
          <rect x="18" y="20" width="24" height="56" rx="4" />
          <rect x="48" y="20" width="24" height="40" rx="4" />
          <rect x="78" y="20" width="24" height="48" rx="4" />
          <path d="M24 30h12M24 40h12M24 50h12M54 30h12M54 40h12M84 30h12M84 40h12M84 50h12" strokeDasharray="3 4" />
        </>
      }
      title={t('empty.title')}
      action={
        onCreate && (
          <Button look="primary" icon={Plus} onPress={onCreate}>
            {t('newColumn')}
          </Button>
        )
      }
    >
      {t(onCreate ? 'empty.text' : 'empty.ask')}
    </EmptyState>
  );
}
