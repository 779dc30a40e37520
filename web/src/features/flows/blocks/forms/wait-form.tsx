import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { useTranslation } from 'react-i18next';
import { FieldPicker } from '../../../../pickers/actions/field-picker.tsx';
import { CountField } from '../../../../pickers/count-field.tsx';
import { DurationField } from '../../../../pickers/duration-field.tsx';
import { SendWindowField } from '../../../../pickers/send-window-field.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Select } from '../../../../ui/select.tsx';
import { ClockField } from './clock-field.tsx';
import { type BlockFormProps, Section, useFaultText } from './form-parts.tsx';

type Until = BlockOf<'wait'>['until'];
type UntilDate = Extract<Until, { kind: 'date' }>;

const duration: Until = { kind: 'duration', amount: 1, unit: 'day' };
const date: UntilDate = { kind: 'date', field: null, days: 0, time: '09:00' };

export function WaitForm({ block, faults, onChange }: BlockFormProps<BlockOf<'wait'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const { until, window } = block;
  return (
    <>
      <Section title={t('form.until')}>
        <Segmented
          label={t('form.until')}
          value={until.kind}
          options={[
            { value: 'duration', label: t('form.untilDuration') },
            { value: 'date', label: t('form.untilDate') },
          ]}
          onChange={(kind) => kind !== until.kind && onChange({ until: kind === 'date' ? date : duration })}
        />
        {until.kind === 'duration' ? (
          <DurationField
            label={t('form.waitFor')}
            value={until}
            onChange={(next) => onChange({ until: { kind: 'duration', ...next } })}
          />
        ) : (
          <DateFields until={until} error={faultOf('field')} onChange={(next) => onChange({ until: next })} />
        )}
      </Section>
      <Section title={t('form.window')}>
        <SendWindowField value={window} onChange={(next) => onChange({ window: next })} />
      </Section>
    </>
  );
}

interface DateProps {
  readonly until: UntilDate;
  readonly error: string | null;
  readonly onChange: (until: UntilDate) => void;
}

const furthest = 3_650;

function DateFields({ until, error, onChange }: DateProps) {
  const { t } = useTranslation('blocks');
  const way = until.days < 0 ? 'before' : until.days > 0 ? 'after' : 'same';
  const sign = way === 'before' ? -1 : 1;
  return (
    <>
      <FieldPicker
        label={t('form.dateField')}
        value={until.field}
        fits={({ type }) => type === 'date' || type === 'datetime'}
        newType="date"
        onChange={(field) => onChange({ ...until, field })}
        error={error}
        help={t('form.dateFieldHelp')}
      />
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={t('form.offset')}
          value={way}
          options={(['same', 'before', 'after'] as const).map((value) => ({
            value,
            label: t(`form.offsets.${value}`),
          }))}
          onChange={(next) => {
            const days = Math.max(1, Math.abs(until.days));
            onChange({ ...until, days: next === 'same' ? 0 : next === 'before' ? -days : days });
          }}
        />
        {way !== 'same' && (
          <CountField
            label={t('form.days')}
            value={Math.abs(until.days)}
            least={1}
            most={furthest}
            onChange={(days) => onChange({ ...until, days: days * sign })}
          />
        )}
      </div>
      <ClockField label={t('form.at')} value={until.time} onChange={(time) => onChange({ ...until, time })} />
    </>
  );
}
