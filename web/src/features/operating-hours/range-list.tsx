import type { TimeRange } from '@yupflow/flow-engine/opening-hours/opening-hours';
import { Moon, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { endTime, nextRange, shownTime } from './hours-draft.ts';

const most = 6;

interface Props {
  /** Of what: read out with each field. */
  readonly label: string;
  readonly ranges: readonly TimeRange[];
  readonly onChange: (ranges: TimeRange[]) => void;
}

/** From when to when, as often as a day has it. */
export function RangeList({ label, ranges, onChange }: Props) {
  const { t } = useTranslation('operating-hours');
  const change = (index: number, part: Partial<TimeRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)));
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-label={label}>
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ranges have nothing else that stays while they are typed
        <li key={index} className="flex items-center gap-1.5">
          <TimeInput label={t('from', { of: label })} value={range.from} onChange={(from) => change(index, { from })} />
          <span aria-hidden className="text-muted">
            –
          </span>
          <TimeInput
            label={t('to', { of: label })}
            value={shownTime(range.to)}
            onChange={(to) => change(index, { to: endTime(to) })}
          />
          {range.to <= range.from && (
            <span className="flex items-center gap-1 text-meta text-soft" title={t('nextDayHelp')}>
              <Moon aria-hidden className="size-3.5" />
              {t('nextDay')}
            </span>
          )}
          <IconButton
            label={t('removeRange', { from: range.from, to: shownTime(range.to) })}
            icon={X}
            onPress={() => onChange(ranges.filter((_, at) => at !== index))}
          />
        </li>
      ))}
      {ranges.length > 0 && ranges.length < most && (
        <li>
          <IconButton
            label={t('addRange', { of: label })}
            icon={Plus}
            onPress={() => onChange([...ranges, nextRange(ranges)])}
          />
        </li>
      )}
    </ul>
  );
}

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

function TimeInput({ label, value, onChange }: TimeInputProps) {
  return (
    <TimeField
      label={label}
      isLabelHidden
      value={value}
      // Empty while it is being typed: the last whole time stays.
      onChange={(time) => time && onChange(time)}
      className="w-fit! min-w-18 justify-center px-2.5!"
    />
  );
}
