import { limits } from '@yupflow/contract/limits';
import type { OperatingHours, OperatingHoursForm as Sent } from '@yupflow/contract/operating-hours';
import { DoorClosed, DoorOpen } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { clockIn } from '../../locales/clock.ts';
import { zoneText } from '../../pickers/time-zones.ts';
import { VariableText } from '../../pickers/variable-text.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { SettingsForm } from '../../resource/settings-form.tsx';
import type { ContractForm } from '../../resource/use-contract-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { Switch } from '../../ui/switch.tsx';
import { HolidayList } from './holiday-list.tsx';
import { faultsOf } from './hours-draft.ts';
import { WeekSection } from './week-section.tsx';

interface Props {
  readonly form: ContractForm<Sent, Sent> & ComponentProps<typeof SettingsForm>['form'];
  readonly hours: OperatingHours;
  readonly today: string;
}

export function HoursForm({ form, hours, today }: Props) {
  const { t } = useTranslation('operating-hours');
  const helpId = useId();
  const { week, holidays } = form.watch();
  const faults = faultsOf({ week, holidays });
  const hasFaults = faults.days.size + faults.holidays.size > 0;
  // What can't be kept is said where it stands; it is not sent.
  const checked = { ...form, submit: hasFaults ? () => {} : form.submit };
  return (
    <>
      <SettingsSection
        title={t('hours')}
        text={t('hoursText', { timezone: zoneText(hours.timezone) })}
        action={<NowBadge hours={hours} />}
      >
        <SettingsCard>
          <SettingsRow title={t('isOn')} text={<span id={helpId}>{t('isOnHelp')}</span>}>
            <Controller
              control={form.control}
              name="is_on"
              render={({ field }) => (
                <Switch label={t('isOn')} describedBy={helpId} isOn={field.value} onChange={field.onChange} />
              )}
            />
          </SettingsRow>
          <div className="border-t border-line">
            <Controller
              control={form.control}
              name="week"
              render={({ field }) => <WeekSection week={field.value} onChange={field.onChange} faults={faults.days} />}
            />
          </div>
        </SettingsCard>
      </SettingsSection>
      <SettingsSection title={t('holidays')} text={t('holidaysText')}>
        <SettingsCard>
          <Controller
            control={form.control}
            name="holidays"
            render={({ field }) => (
              <HolidayList holidays={field.value} onChange={field.onChange} faults={faults.holidays} today={today} />
            )}
          />
        </SettingsCard>
      </SettingsSection>
      <SettingsSection title={t('away')} text={t('awayText')}>
        <SettingsForm form={checked} saveLabel={t('save')}>
          <div className="p-4">
            <FormField form={form} name="away_message">
              {(field) => (
                <VariableText
                  {...field}
                  label={t('awayLabel')}
                  help={t('awayHelp')}
                  placeholder={t('awayPlaceholder')}
                  longest={limits.messageLength}
                />
              )}
            </FormField>
          </div>
        </SettingsForm>
      </SettingsSection>
    </>
  );
}

/** As it is saved, not as it is being changed. */
function NowBadge({ hours: { is_on, is_open, changes_at, timezone } }: { readonly hours: OperatingHours }) {
  const { t, i18n } = useTranslation('operating-hours');
  if (!is_on) return <p className="text-meta text-muted">{t('off')}</p>;
  const moment =
    changes_at &&
    new Intl.DateTimeFormat(i18n.language, {
      weekday: 'short',
      ...clockIn(i18n.language),
      timeZone: timezone,
    }).format(new Date(changes_at));
  const state = is_open ? 'open' : 'closed';
  return (
    <Badge look={is_open ? 'ok' : 'warn'} icon={is_open ? DoorOpen : DoorClosed}>
      {moment ? t(`${state}Until`, { moment }) : t(`${state}Always`)}
    </Badge>
  );
}
