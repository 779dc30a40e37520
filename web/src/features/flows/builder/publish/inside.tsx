import { MoveRight, Split } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../../../ui/choice-cards.tsx';

interface Props {
  /** Contacts who are in the flow now. */
  readonly count: number;
  readonly movesSessions: boolean;
  readonly onChange: (movesSessions: boolean) => void;
}

/** What becomes of those who are in the middle of it. */
export function Inside({ count, movesSessions, onChange }: Props) {
  const { t } = useTranslation('builder');
  if (count === 0) return null;
  return (
    <ChoiceCards
      label={t('publish.insideTitle', { count })}
      value={movesSessions ? 'move' : 'stay'}
      onChange={(value) => onChange(value === 'move')}
      choices={[
        { value: 'stay', label: t('publish.stay'), help: t('publish.stayHelp'), icon: Split },
        { value: 'move', label: t('publish.move'), help: t('publish.moveHelp'), icon: MoveRight },
      ]}
    />
  );
}
