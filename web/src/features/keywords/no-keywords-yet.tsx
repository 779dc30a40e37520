import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../../resource/help-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoKeywordsYet({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('keywords');
  return (
    <EmptyState
      drawing={
        <>
          <path d="M18 22h56a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H40L26 70V58h-8a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8Z" />
          <path d="M24 40h10M40 40h18" />
          <path d="M36 34v12M62 34v12" strokeDasharray="3 4" />
          <path d="M88 46 80 62h10l-6 14" />
        </>
      }
      title={t('empty.title')}
      action={
        <Button look="primary" icon={Plus} onPress={onCreate}>
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')} <HelpLink about="triggers#keywords" />
    </EmptyState>
  );
}
