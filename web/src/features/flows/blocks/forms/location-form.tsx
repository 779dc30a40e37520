import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type BlockFormProps, useFaultText } from './form-parts.tsx';
import { readPlace } from './read-place.ts';

const longestTitle = 200;
const longestAddress = 500;

export function LocationForm({ block, faults, onChange }: BlockFormProps<BlockOf<'location'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const [pasted, setPasted] = useState('');
  const isUnread = pasted.trim() !== '' && readPlace(pasted) === null;
  return (
    <>
      <TextField
        label={t('form.placeLink')}
        isOptional
        value={pasted}
        autoComplete="off"
        help={t('form.placeLinkHelp')}
        error={isUnread ? t('form.placeUnread') : null}
        onChange={(text) => {
          setPasted(text);
          const place = readPlace(text);
          if (place) onChange(place);
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        <Coordinate
          label={t('form.latitude')}
          value={block.latitude}
          most={90}
          onChange={(latitude) => onChange({ latitude })}
        />
        <Coordinate
          label={t('form.longitude')}
          value={block.longitude}
          most={180}
          onChange={(longitude) => onChange({ longitude })}
        />
      </div>
      <VariableField
        label={t('form.placeName')}
        isOptional
        value={block.title}
        longest={longestTitle}
        onChange={(title) => onChange({ title })}
        error={faultOf('title')}
      />
      <VariableField
        label={t('form.placeAddress')}
        isOptional
        rows={2}
        value={block.address}
        longest={longestAddress}
        onChange={(address) => onChange({ address })}
        error={faultOf('address')}
      />
    </>
  );
}

interface CoordinateProps {
  readonly label: string;
  readonly value: number | null;
  readonly most: number;
  readonly onChange: (value: number | null) => void;
}

function Coordinate({ label, value, most, onChange }: CoordinateProps) {
  const { t } = useTranslation('blocks');
  const [wrong, setWrong] = useState<number | string | null>(null);
  return (
    <NumberField
      label={label}
      value={wrong ?? value}
      error={wrong === null ? null : t('form.between', { least: -most, most })}
      onChange={(next) => {
        const isFine = next === null || (typeof next === 'number' && Math.abs(next) <= most);
        setWrong(isFine ? null : next);
        if (isFine) onChange(next);
      }}
    />
  );
}
