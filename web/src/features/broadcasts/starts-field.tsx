import type { BroadcastForm } from '@yupflow/contract/broadcasts';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../locales/time-zone.ts';
import { zoneText } from '../../pickers/time-zones.ts';
import { useIsSupport } from '../../resource/members-only.tsx';
import type { ContractForm } from '../../resource/use-contract-form.ts';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { FieldNote } from '../../ui/field-note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { labelClass } from '../../ui/text-field.tsx';
import type { BroadcastValues, Starts } from './broadcast-values.ts';

const choices: readonly Starts[] = ['now', 'scheduled', 'later'];

/** Now, by itself at a time of the company's clock, or whenever somebody starts it. */
export function StartsField({ form }: { readonly form: ContractForm<BroadcastValues, BroadcastForm> }) {
  const { t } = useTranslation('broadcasts');
  const timeZone = useTimeZone();
  const isSupport = useIsSupport();
  const starts = form.watch('starts');
  return (
    <>
      <Controller
        control={form.control}
        name="starts"
        render={({ field: { value, onChange } }) => (
          <div>
            <p className={labelClass}>{t('form.starts')}</p>
            <Segmented
              label={t('form.starts')}
              value={value}
              onChange={onChange}
              options={choices
                .filter((choice) => choice !== 'now' || !isSupport)
                .map((choice) => ({ value: choice, label: t(`form.startsOptions.${choice}`) }))}
            />
            <FieldNote id="broadcast-starts" help={t(`form.startsHelp.${value}`)} />
          </div>
        )}
      />
      {starts === 'scheduled' && (
        <Controller
          control={form.control}
          name="scheduled_at"
          render={({ field: { value, onChange } }) => (
            <DatetimeField
              label={t('form.scheduledAt')}
              value={value}
              onChange={onChange}
              help={t('form.zone', { zone: zoneText(timeZone) })}
              error={form.errorOf('scheduled_at')}
            />
          )}
        />
      )}
    </>
  );
}
