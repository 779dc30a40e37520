import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { useTranslation } from 'react-i18next';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { CountField } from '../../../../pickers/count-field.tsx';
import { DurationField } from '../../../../pickers/duration-field.tsx';
import { Toggle } from '../../../../ui/toggle.tsx';
import { type BlockFormProps, Section, useFaultText } from './form-parts.tsx';

type Asking = BlockOf<'save_answer' | 'reply_buttons' | 'list' | 'numbered_menu' | 'template'>;

interface Props extends Pick<BlockFormProps<Asking>, 'block' | 'faults'> {
  readonly onChange: (changes: Partial<Pick<Asking, 'error' | 'attempts' | 'timeout'>>) => void;
}

/** What happens with an answer that fits nothing, and with none. */
export function AskingFields({ block, faults, onChange }: Props) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  return (
    <>
      <Section title={t('form.invalid')} help={t('form.invalidHelp')}>
        <CountField
          label={t('form.attempts')}
          value={block.attempts}
          least={1}
          most={flowLimits.attempts}
          onChange={(attempts) => onChange({ attempts })}
        />
        {block.attempts > 1 && (
          <VariableField
            label={t('form.error')}
            rows={2}
            value={block.error}
            longest={flowLimits.textLength}
            onChange={(error) => onChange({ error })}
            error={faultOf('error')}
          />
        )}
      </Section>
      <Section title={t('form.silence')}>
        <Toggle
          label={t('form.hasTimeout')}
          help={t('form.hasTimeoutHelp')}
          isOn={block.timeout !== null}
          onChange={(isOn) => onChange({ timeout: isOn ? { amount: 2, unit: 'hour' } : null })}
        />
        {block.timeout && (
          <DurationField
            label={t('form.waitFor')}
            value={block.timeout}
            onChange={(timeout) => onChange({ timeout })}
          />
        )}
      </Section>
    </>
  );
}
