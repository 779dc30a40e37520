import type { AssignmentMode, Company } from '@yupflow/contract/companies';
import { Hand, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { SettingsForm } from '../../resource/settings-form.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { CompanyFormOf } from './use-company-form.ts';

interface Attending {
  showAttendantName: boolean;
  assignmentMode: AssignmentMode;
}

export const attendingOf = ({ showAttendantName, assignmentMode }: Company): Attending => ({
  showAttendantName,
  assignmentMode,
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
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}

/** A message as it arrives on the customer's phone, with the name and without. */
function MessagePreview({ isNameShown }: { readonly isNameShown: boolean }) {
  const { t } = useTranslation('company');
  const firstName = useMe()?.name.split(' ')[0] ?? '';
  return (
    <figure className="mx-4 mb-4 rounded-lg bg-page px-3 py-2.5 dark:bg-raised/50">
      <figcaption className="text-meta text-muted dark:text-soft">{t('customerSees')}</figcaption>
      <p className="mt-1.5 w-fit max-w-full rounded-xl rounded-tl-sm border border-line bg-surface px-3 py-1.5 text-dense">
        {isNameShown && <span className="block font-semibold wrap-anywhere">{firstName}:</span>}
        {t('sampleMessage')}
      </p>
    </figure>
  );
}
