import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { useTranslation } from 'react-i18next';
import { FieldPicker } from '../../../../pickers/actions/field-picker.tsx';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { useKnownFields } from '../../../../pickers/known-fields.tsx';
import { AskingFields } from './asking-fields.tsx';
import { type BlockFormProps, useFaultText } from './form-parts.tsx';

export function QuestionForm({ block, faults, onChange }: BlockFormProps<BlockOf<'save_answer'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const type = useKnownFields().fields.find(({ id }) => id === block.field)?.type;
  return (
    <>
      <VariableField
        label={t('form.question')}
        rows={3}
        value={block.question}
        longest={flowLimits.textLength}
        onChange={(question) => onChange({ question })}
        error={faultOf('question')}
      />
      <FieldPicker
        label={t('form.saveIn')}
        value={block.field}
        onChange={(field) => onChange({ field })}
        help={type ? t(`form.accepts.${type}`) : t('form.saveInHelp')}
        error={faultOf('field')}
      />
      <AskingFields block={block} faults={faults} onChange={onChange} />
    </>
  );
}
