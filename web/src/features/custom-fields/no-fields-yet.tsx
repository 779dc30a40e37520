import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Props {
  readonly onCreate: () => void;
  /** There may be some of another kind. */
  readonly isFiltered: boolean;
}

export function NoFieldsYet({ onCreate, isFiltered }: Props) {
  const { t } = useTranslation('custom-fields');
  return (
    <EmptyState
      drawing={
        <>
          <rect x="24" y="16" width="72" height="18" rx="5" />
          <path d="M34 25h16" />
          <rect x="24" y="40" width="72" height="18" rx="5" />
          <path d="M34 49h28" />
          <rect x="24" y="64" width="72" height="18" rx="5" strokeDasharray="3 5" />
          <path d="M60 69v8M56 73h8" />
        </>
      }
      title={t(isFiltered ? 'empty.none' : 'empty.title')}
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
