import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../../resource/help-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoWebhooksYet({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <EmptyState
      drawing={
        <>
          <path d="M14 30h34v36H14zM22 40h18M22 48h18M22 56h10" />
          <path d="M48 48h22" strokeDasharray="3 4" />
          <path d="M66 43l6 5-6 5" />
          <circle cx="90" cy="40" r="8" />
          <path d="M76 66a14 14 0 0 1 28 0" />
        </>
      }
      title={t('empty.title')}
      action={
        <Button look="primary" icon={Plus} onPress={onCreate}>
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')} <HelpLink about="webhooks" />
    </EmptyState>
  );
}
