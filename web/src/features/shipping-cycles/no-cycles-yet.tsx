import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../../resource/help-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoCyclesYet({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTranslation('shipping-cycles');
  return (
    <EmptyState
      drawing={
        <>
          <circle cx="20" cy="48" r="8" />
          <circle cx="60" cy="48" r="8" />
          <path d="M100 40v16M100 40l10 4-10 4" />
          <path d="M28 48h24M68 48h24" strokeDasharray="3 4" />
          <path d="M60 43v5l3 2" />
          <path d="M92 30a40 40 0 0 0-64 0M28 30v-8M28 30h8" />
        </>
      }
      title={t('empty.title')}
      action={
        <Button look="primary" icon={Plus} onPress={onCreate}>
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')} <HelpLink about="cycles" />
    </EmptyState>
  );
}
