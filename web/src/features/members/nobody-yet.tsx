import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Props {
  /** Which of the two lists is empty: the team's, or that of the invites. */
  readonly texts: 'empty' | 'noInvites';
  readonly onInvite: () => void;
}

export function NobodyYet({ texts, onInvite }: Props) {
  const { t } = useTranslation('members');
  return (
    <EmptyState
      drawing={
        <>
          <circle cx="46" cy="36" r="12" />
          <path d="M24 76a22 22 0 0 1 44 0" />
          <circle cx="80" cy="42" r="9" strokeDasharray="3 5" />
          <path d="M76 60a17 17 0 0 1 21 16" strokeDasharray="3 5" />
        </>
      }
      title={t(`${texts}.title`)}
      action={
        <Button look="primary" icon={UserPlus} onPress={onInvite}>
          {t('invite.title')}
        </Button>
      }
    >
      {t(`${texts}.text`)}
    </EmptyState>
  );
}
