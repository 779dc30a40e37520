import { Plus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Props {
  readonly onCreate: () => void;
  readonly onImport: () => void;
}

export function NoContactsYet({ onCreate, onImport }: Props) {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState
      drawing={
        <>
          <rect x="24" y="16" width="72" height="64" rx="8" />
          <circle cx="48" cy="40" r="8" />
          <path d="M34 64a14 14 0 0 1 28 0" />
          <path d="M70 36h16M70 46h10" />
          <path d="M70 58h16" strokeDasharray="3 5" />
        </>
      }
      title={t('empty.title')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button icon={Upload} onPress={onImport}>
            {t('empty.import')}
          </Button>
          <Button look="primary" icon={Plus} onPress={onCreate}>
            {t('new')}
          </Button>
        </div>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
