import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NothingChosen() {
  const { t } = useTranslation('chats');
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto bg-page">
      <EmptyState
        drawing={
          <>
            <path d="M18 26h84v50H18z" />
            <path d="M46 26v50M18 40h28M18 54h28" />
            <path d="M58 46h30M58 56h20" />
          </>
        }
        title={t('choose.title')}
      >
        {t('choose.text')}
      </EmptyState>
    </div>
  );
}
