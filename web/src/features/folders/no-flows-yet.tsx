import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Props {
  /** Nothing here, or in this folder, or outside of folders that do hold flows. */
  readonly place: 'empty' | 'emptyFolder' | 'emptyRoot';
  readonly onCreate: () => void;
}

export function NoFlowsYet({ place, onCreate }: Props) {
  const { t } = useTranslation('flows');
  return (
    <EmptyState
      drawing={
        <>
          <rect x="14" y="34" width="30" height="20" rx="5" />
          <path d="M44 44h16" />
          <rect x="60" y="34" width="26" height="20" rx="5" />
          <path d="M86 44c10 0 4-18 14-18M86 44c10 0 4 18 14 18" strokeDasharray="3 5" />
          <rect x="100" y="18" width="14" height="14" rx="4" />
          <rect x="100" y="56" width="14" height="14" rx="4" />
        </>
      }
      title={t(`${place}.title`)}
      action={
        <Button look="primary" icon={Plus} onPress={onCreate}>
          {t('empty.action')}
        </Button>
      }
    >
      {t(`${place}.text`)}
    </EmptyState>
  );
}
