import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../ui/number-field.tsx';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
  readonly help?: string;
}

/** A whole number between two: what is not one stays in the field, and is told. */
export function CountField({ label, value, least, most, onChange, help }: Props) {
  const { t } = useTranslation('timing');
  const [typed, setTyped] = useState<{ readonly of: number; readonly as: number | string | null }>({
    of: value,
    as: value,
  });
  const shown = typed.of === value ? typed.as : value;
  const fits = (count: unknown): count is number =>
    typeof count === 'number' && Number.isInteger(count) && count >= least && count <= most;
  return (
    <NumberField
      label={label}
      value={shown}
      help={help}
      error={fits(shown) ? null : t('between', { least, most })}
      onChange={(next) => {
        setTyped({ of: fits(next) ? next : value, as: next });
        if (fits(next)) onChange(next);
      }}
    />
  );
}
