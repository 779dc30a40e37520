import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface Props {
  readonly search: string;
  readonly onClear: () => void;
}

export function NothingFound({ search, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={
        <>
          <circle cx="54" cy="44" r="24" />
          <path d="M72 62l18 18" />
          <path d="M44 44h20" strokeDasharray="3 5" />
        </>
      }
      title={t('nothingFound.title', { search })}
      action={<Button onPress={onClear}>{t('clearSearch')}</Button>}
    >
      {t('nothingFound.text')}
    </EmptyState>
  );
}
