import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../../resource/help-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoLinesYet({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('connections');
  return (
    <EmptyState
      drawing={
        <>
          <rect x="30" y="14" width="34" height="66" rx="6" />
          <path d="M42 72h10" />
          <path d="M72 34c6 4 6 12 0 16M80 28c10 8 10 20 0 28" strokeDasharray="3 5" />
        </>
      }
      title={t('empty.title')}
      action={
        <Button look="primary" icon={Plus} onPress={onCreate}>
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')} <HelpLink about="start#which" />
    </EmptyState>
  );
}
