import { type Duration, units } from '@yupflow/flow-engine/blocks/parts';
import { useTranslation } from 'react-i18next';
import { Select } from '../ui/select.tsx';
import { CountField } from './count-field.tsx';

interface Props {
  readonly label: string;
  readonly value: Duration;
  readonly onChange: (duration: Duration) => void;
}

const longest = 10_000;

export function DurationField({ label, value: { amount, unit }, onChange }: Props) {
  const { t } = useTranslation('timing');
  return (
    <div className="grid grid-cols-2 gap-2">
      <CountField
        label={label}
        value={amount}
        least={1}
        most={longest}
        onChange={(next) => onChange({ amount: next, unit })}
      />
      <Select
        label={t('unit')}
        value={unit}
        options={units.map((one) => ({ value: one, label: t(`units.${one}`) }))}
        onChange={(next) => onChange({ amount, unit: next })}
      />
    </div>
  );
}
