import type { Cycle } from '@yupflow/contract/shipping-cycles';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Tabbed } from '../../ui/tabbed.tsx';
import { PeopleList } from './people-list.tsx';
import type { Which } from './use-people.ts';

interface Props {
  readonly cycle: Cycle;
  readonly which: Which;
  readonly onChange: (which: Which) => void;
}

/** Who is in the cycle, whichever step they are at, and who was. */
export function EverybodyPanel({ cycle, which, onChange }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const tabs = [
    { value: 'waiting', count: cycle.active },
    { value: 'finished', count: cycle.finished },
    { value: 'left', count: cycle.left },
    { value: 'all', count: cycle.entered },
  ] as const;
  const shown = tabs.find(({ value }) => value === which)?.value ?? 'waiting';
  return (
    <Tabbed
      label={t('everybody.title')}
      value={shown}
      onChange={onChange}
      isDense
      tabs={tabs.map(({ value, count }) => ({
        value,
        label: t(`everybody.${value}`, { shown: format.number(count) }),
      }))}
    >
      <PeopleList key={shown} cycleId={cycle.id} which={shown} isStopped={!cycle.is_active} isOfAllSteps />
    </Tabbed>
  );
}
