import type { Cycle, CycleStep } from '@yupflow/contract/shipping-cycles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Tabbed } from '../../ui/tabbed.tsx';
import { PeopleList } from './people-list.tsx';

interface Props {
  readonly cycle: Cycle;
  readonly step: CycleStep;
  readonly onShowAll: () => void;
}

const tabs = ['waiting', 'received', 'left'] as const;

/** Who waits for a step, who received it, and who left before it. */
export function WhoPanel({ cycle, step, onShowAll }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const [which, setWhich] = useState<(typeof tabs)[number]>('waiting');
  return (
    <Tabbed
      label={t('who.title', { number: step.position })}
      value={which}
      onChange={setWhich}
      isDense
      tabs={tabs.map((value) => ({ value, label: t(`who.${value}`, { shown: format.number(step[value]) }) }))}
    >
      <PeopleList
        key={which}
        cycleId={cycle.id}
        isStopped={!cycle.is_active}
        stepId={step.id}
        which={which}
        action={
          <Button look="ghost" onPress={onShowAll}>
            {t('who.all')}
          </Button>
        }
      />
    </Tabbed>
  );
}
