import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { useTranslation } from 'react-i18next';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { AskingFields } from './asking-fields.tsx';
import { type BlockFormProps, useFaultText } from './form-parts.tsx';
import { OptionsEditor } from './options-editor.tsx';

type ChoicesBlock = BlockOf<'reply_buttons' | 'list' | 'numbered_menu'>;

const most = {
  reply_buttons: flowLimits.buttons,
  list: flowLimits.listRows,
  numbered_menu: flowLimits.menuOptions,
} as const;

export function ChoicesForm({ block, faults, onChange }: BlockFormProps<ChoicesBlock>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  return (
    <>
      <VariableField
        label={t('form.message')}
        rows={3}
        value={block.text}
        longest={flowLimits.textLength}
        onChange={(text) => onChange({ text })}
        error={faultOf('text')}
      />
      {'button' in block && (
        <VariableField
          label={t('form.listButton')}
          value={block.button}
          longest={flowLimits.labelLength}
          onChange={(button) => onChange({ button })}
          error={faultOf('button')}
          help={t('form.listButtonHelp')}
        />
      )}
      {'footer' in block && (
        <VariableField
          label={t('form.footer')}
          isOptional
          value={block.footer}
          longest={flowLimits.labelLength}
          onChange={(footer) => onChange({ footer })}
          error={faultOf('footer')}
        />
      )}
      <OptionsEditor
        options={block.options}
        most={most[block.type]}
        hasDescription={block.type === 'list'}
        faultOf={faultOf}
        onChange={(options) => onChange({ options })}
      />
      <AskingFields block={block} faults={faults} onChange={onChange} />
    </>
  );
}
