import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../../resource/help-link.tsx';
import { NothingFiltered } from '../../resource/nothing-filtered.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Tab } from './use-columns.tsx';

interface Props {
  readonly tab: Tab;
  /** A filter hides the others. */
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
  readonly onCreate: () => void;
}

const horn = (
  <>
    <path d="M24 40h14l34-16v48L38 56H24a6 6 0 0 1-6-6v-4a6 6 0 0 1 6-6Z" />
    <path d="M30 56l5 20h9l-4-19" />
    <path d="M84 36c6 6 6 18 0 24" />
    <path d="M94 28c11 11 11 29 0 40" strokeDasharray="3 5" />
  </>
);

export function NoBroadcasts({ tab, isFiltered, onShowAll, onCreate }: Props) {
  const { t } = useTranslation('broadcasts');
  if (isFiltered)
    return (
      <NothingFiltered
        title={t('noneInState.title')}
        text={t('noneInState.text')}
        clearLabel={t('noneInState.action')}
        onClear={onShowAll}
      />
    );
  if (tab === 'history')
    return (
      <EmptyState drawing={horn} title={t('emptyHistory.title')}>
        {t('emptyHistory.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing={horn}
      title={t('empty.title')}
      action={
        <Button look="primary" icon={Plus} onPress={onCreate}>
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')} <HelpLink about="broadcasts" />
    </EmptyState>
  );
}
