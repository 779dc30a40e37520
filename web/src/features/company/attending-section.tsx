import type { AssignmentMode, Company } from '@yupflow/contract/companies';
import { Hand, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { RoleSelect } from '../../pickers/role-select.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { SettingsForm } from '../../resource/settings-form.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SettingsFields, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { CompanyFormOf } from './use-company-form.ts';

interface Attending {
  showAttendantName: boolean;
  assignmentMode: AssignmentMode;
  /** Empty for everybody who attends. */
  assignmentRoleId: string;
  reopenMinutes: number;
  responseTargetMinutes: number;
}

export const attendingOf = (company: Company): Attending => ({
  showAttendantName: company.showAttendantName,
  assignmentMode: company.assignmentMode,
  assignmentRoleId: company.assignmentRoleId ?? '',
  reopenMinutes: company.reopenMinutes,
  responseTargetMinutes: company.responseTargetMinutes,
});

export function AttendingSection({ form }: { readonly form: CompanyFormOf<Attending> }) {
  const { t } = useTranslation('company');
  const helpId = useId();
  const isNameShown = form.watch('showAttendantName');
  return (
    <SettingsSection title={t('attending')} text={t('attendingText')}>
      <SettingsForm form={form} saveLabel={t('saveAttending')}>
        <SettingsRow title={t('showName')} text={<span id={helpId}>{t('showNameHelp')}</span>}>
          <Controller
            control={form.control}
            name="showAttendantName"
            render={({ field }) => (
              <Switch label={t('showName')} describedBy={helpId} isOn={field.value} onChange={field.onChange} />
            )}
          />
        </SettingsRow>
        <MessagePreview isNameShown={isNameShown} />
        <div className="border-t border-line p-4">
          <Controller
            control={form.control}
            name="assignmentMode"
            render={({ field }) => (
              <ChoiceCards
                label={t('assignment')}
                value={field.value}
                onChange={field.onChange}
                choices={[
                  { value: 'manual', label: t('manual'), help: t('manualHelp'), icon: Hand },
                  { value: 'round_robin', label: t('roundRobin'), help: t('roundRobinHelp'), icon: RefreshCw },
                ]}
              />
            )}
          />
          {form.watch('assignmentMode') === 'round_robin' && (
            <div className="mt-4 max-w-100">
              <FormField form={form} name="assignmentRoleId">
                {({ value, onChange, error, inputRef }) => (
                  <RoleSelect
                    label={t('assignmentRole')}
                    value={value || null}
                    noneLabel={t('everybody')}
                    onChange={(role) => onChange(role?.id ?? '')}
                    buttonRef={inputRef}
                    help={t('assignmentRoleHelp')}
                    error={error}
                  />
                )}
              </FormField>
            </div>
          )}
        </div>
        <div className="border-t border-line">
          <SettingsFields>
            <FormField form={form} name="responseTargetMinutes">
              {({ name: _, ...field }) => (
                <NumberField label={t('responseTarget')} help={t('responseTargetHelp')} {...field} />
              )}
            </FormField>
            <FormField form={form} name="reopenMinutes">
              {({ name: _, ...field }) => <NumberField label={t('reopenMinutes')} help={t('reopenHelp')} {...field} />}
            </FormField>
          </SettingsFields>
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}

/** A message as it arrives on the customer's phone, with the name and without. */
function MessagePreview({ isNameShown }: { readonly isNameShown: boolean }) {
  const { t } = useTranslation('company');
  const name = useMe()?.name ?? '';
  return (
    <figure className="mx-4 mb-4 rounded-lg bg-page px-3 py-2.5 dark:bg-raised/50">
      <figcaption className="text-meta text-muted dark:text-soft">{t('customerSees')}</figcaption>
      <p className="mt-1.5 w-fit max-w-full rounded-xl rounded-tl-sm border border-line bg-surface px-3 py-1.5 text-dense">
        {isNameShown && <span className="block font-semibold wrap-anywhere">{name}:</span>}
        {t('sampleMessage')}
      </p>
    </figure>
  );
}
