import type { Option } from '@yupflow/flow-engine/blocks/parts';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newPartId } from '../../../../pickers/actions/part-ids.ts';
import { Sortable } from '../../../../pickers/actions/sortable.tsx';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Section } from './form-parts.tsx';

interface Props {
  readonly options: readonly Option[];
  readonly most: number;
  readonly hasDescription: boolean;
  readonly faultOf: (part: string) => string | null;
  readonly onChange: (options: Option[]) => void;
}

export function OptionsEditor({ options, most, hasDescription, faultOf, onChange }: Props) {
  const { t } = useTranslation('blocks');
  return (
    <Section title={t('form.options')} help={t('form.optionsHelp')} error={faultOf('options')}>
      <Sortable
        label={t('form.options')}
        items={options}
        nameOf={(option, place) => option.label || t('form.option', { number: place + 1 })}
        onChange={onChange}
      >
        {(option, handle, place) => (
          <OptionRow
            option={option}
            number={place + 1}
            handle={handle}
            hasDescription={hasDescription}
            error={faultOf(option.id)}
            onChange={(changed) => onChange(options.map((one) => (one.id === option.id ? changed : one)))}
            onRemove={() => onChange(options.filter(({ id }) => id !== option.id))}
          />
        )}
      </Sortable>
      {options.length < most && (
        <Button
          icon={Plus}
          onPress={() => onChange([...options, { id: newPartId(), label: '', description: '', synonyms: [] }])}
        >
          {t('form.addOption')}
        </Button>
      )}
    </Section>
  );
}

interface RowProps extends Pick<Props, 'hasDescription'> {
  readonly option: Option;
  readonly number: number;
  readonly handle: ReactNode;
  readonly error: string | null;
  readonly onChange: (option: Option) => void;
  readonly onRemove: () => void;
}

function OptionRow({ option, number, handle, hasDescription, error, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('blocks');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const name = option.label || t('form.option', { number });
  return (
    <div className="rounded-lg border border-line bg-surface p-1.5">
      <div className="flex items-start gap-1">
        {handle}
        <VariableField
          label={t('form.option', { number })}
          isLabelHidden
          placeholder={t('form.option', { number })}
          value={option.label}
          longest={flowLimits.labelLength}
          onChange={(label) => onChange({ ...option, label })}
          error={error}
        />
        <IconButton
          label={t('form.optionMore', { name })}
          aria-expanded={isOpen}
          aria-controls={id}
          icon={isOpen ? ChevronUp : ChevronDown}
          onPress={() => setIsOpen(!isOpen)}
          className="w-7!"
        />
        <IconButton label={t('form.removeOf', { name })} icon={X} onPress={onRemove} className="w-7!" />
      </div>
      {isOpen && (
        <div id={id} className="flex flex-col gap-3 px-6 pt-2 pb-1.5">
          {hasDescription && (
            <VariableField
              label={t('form.description')}
              isOptional
              value={option.description}
              longest={flowLimits.descriptionLength}
              onChange={(description) => onChange({ ...option, description })}
            />
          )}
          <Synonyms value={option.synonyms} onChange={(synonyms) => onChange({ ...option, synonyms })} />
        </div>
      )}
    </div>
  );
}

interface SynonymsProps {
  readonly value: readonly string[];
  readonly onChange: (synonyms: string[]) => void;
}

/** Written with commas; each counts once it is written. */
function Synonyms({ value, onChange }: SynonymsProps) {
  const { t } = useTranslation('blocks');
  const [text, setText] = useState(value.join(', '));
  return (
    <TextField
      label={t('form.synonyms')}
      isOptional
      value={text}
      autoComplete="off"
      help={t('form.synonymsHelp')}
      onChange={(next) => {
        setText(next);
        const words = next.split(/[,;]/).map((word) => word.trim().slice(0, flowLimits.labelLength));
        onChange([...new Set(words.filter(Boolean))].slice(0, flowLimits.synonyms));
      }}
    />
  );
}
