import type { ShortField } from '@yupflow/contract/custom-fields';
import type { ShortTag } from '@yupflow/contract/tags';
import { referencesOf } from '@yupflow/flow-engine/check/references-of';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomFields } from '../../../pickers/known-fields.tsx';
import { TagPicker } from '../../../pickers/tag-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DatetimeField } from '../../../ui/datetime-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SlideOver, SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useBuilder } from '../builder/builder-store.ts';
import type { Hours } from './simulation-store.ts';
import type { Simulation } from './use-simulation.ts';
import { useCompanyHours } from './use-surroundings.ts';

interface Props {
  readonly simulation: Simulation;
  readonly onClose: () => void;
}

const builtIn = ['full_name', 'email', 'phone', 'document'] as const;

/** Whom the flow is tried with: nobody of the contacts, and free to be anybody. */
export function PersonaSheet({ simulation, onClose }: Props) {
  const { t } = useTranslation('simulate');
  const { t: common } = useTranslation();
  const { t: ofFields } = useTranslation('custom-fields');
  const { persona, restart } = simulation;
  const { data: custom = [] } = useCustomFields();
  const document = useBuilder((state) => state.document);
  const hasHours = useCompanyHours() !== null;
  const [values, setValues] = useState<ReadonlyMap<string, FieldValue>>(persona.values);
  const [tags, setTags] = useState<readonly ShortTag[]>(persona.tags);
  const [hours, setHours] = useState<Hours>(persona.hours);
  const used = new Set(referencesOf(document).field);
  // What the flow asks for comes first.
  const fields = custom.toSorted((one, other) => Number(used.has(other.id)) - Number(used.has(one.id)));

  function set(field: string, value: FieldValue | null) {
    const next = new Map(values);
    if (value === null || value === '') next.delete(field);
    else next.set(field, value);
    setValues(next);
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    const isNumber = new Set(custom.filter(({ type }) => type === 'number').map(({ id }) => id));
    // What is no number is no value.
    const kept = [...values].filter(([field, value]) => !isNumber.has(field) || typeof value === 'number');
    restart({ values: new Map(kept), tags, hours });
    onClose();
  }

  return (
    <SlideOver isOpen onClose={onClose}>
      <form onSubmit={apply} className="flex min-h-0 flex-1 flex-col">
        <SlideOverHeader title={t('persona.title')} note={t('persona.help')} onClose={onClose} />
        <SlideOverBody>
          {builtIn.map((field) => (
            <TextField
              key={field}
              label={ofFields(`builtIn.names.${field}`)}
              value={String(values.get(field) ?? '')}
              onChange={(text) => set(field, text)}
              autoComplete="off"
            />
          ))}
          <TagPicker label={t('persona.tags')} value={tags} onChange={setTags} />
          <Select<Hours>
            label={t('persona.hours')}
            value={hours}
            onChange={setHours}
            options={[
              { value: 'company', label: t(hasHours ? 'hours.company' : 'hours.none') },
              { value: 'open', label: t('hours.open') },
              { value: 'closed', label: t('hours.closed') },
            ]}
          />
          {fields.map((field) => (
            <FieldInput
              key={field.id}
              field={field}
              value={values.get(field.id) ?? null}
              onChange={(value) => set(field.id, value)}
            />
          ))}
        </SlideOverBody>
        <SlideOverFooter>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button look="primary" type="submit">
            {t('persona.apply')}
          </Button>
        </SlideOverFooter>
      </form>
    </SlideOver>
  );
}

interface InputProps {
  readonly field: ShortField;
  readonly value: FieldValue | null;
  readonly onChange: (value: FieldValue | null) => void;
}

function FieldInput({ field, value, onChange }: InputProps) {
  const text = value === null ? null : String(value);
  switch (field.type) {
    case 'number':
      return <NumberField label={field.name} value={value} onChange={onChange} />;
    case 'date':
      return <DateField label={field.name} value={text} onChange={onChange} />;
    case 'datetime':
      return <DatetimeField label={field.name} value={text} onChange={onChange} />;
    default:
      return <TextField label={field.name} value={text ?? ''} onChange={onChange} autoComplete="off" />;
  }
}
