import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoTagsYet({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('tags');
  return (
    <EmptyState
      drawing={
        <>
          <path d="M30 22h26a6 6 0 0 1 4 2l26 26a6 6 0 0 1 0 8L66 78a6 6 0 0 1-8 0L32 52a6 6 0 0 1-2-4Z" />
          <circle cx="42" cy="34" r="4" />
          <path d="M56 48l12 12M50 54l10 10" strokeDasharray="3 5" />
          <path d="M68 20h8a6 6 0 0 1 4 2l22 22a6 6 0 0 1 0 8l-6 6" />
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
