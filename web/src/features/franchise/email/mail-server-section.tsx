import type { Franchise } from '@yupflow/contract/franchise';
import { CircleCheck, Server } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../resource/form-field.tsx';
import { SettingsForm } from '../../../resource/settings-form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SettingsFields, SettingsRow, SettingsSection } from '../../../ui/settings.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FranchiseFormOf } from '../use-franchise-form.ts';

export interface MailServer {
  mailHost: string;
  /** As it is typed; null while nothing is. */
  mailPort: string | null;
  mailUser: string;
  /** Null while the one that is kept stays. */
  mailPassword: string | null;
}

export const mailServerOf = ({ mailHost, mailPort, mailUser }: Franchise): MailServer => ({
  mailHost,
  mailPort: mailPort === null ? null : String(mailPort),
  mailUser,
  mailPassword: null,
});

interface Props {
  readonly franchise: Franchise;
  readonly form: FranchiseFormOf<MailServer>;
}

/** From where the reseller's mails go out. */
export function MailServerSection({ franchise, form }: Props) {
  const { t } = useTranslation('franchise-email');
  const isOwn = franchise.mailHost !== '';
  return (
    <SettingsSection title={t('server.title')} text={t('server.text')}>
      <SettingsForm form={form} saveLabel={t('save')}>
        <SettingsRow
          icon={isOwn ? CircleCheck : Server}
          title={t(isOwn ? 'server.own' : 'server.shared')}
          text={isOwn ? t('server.ownText', { host: franchise.mailHost }) : t('server.sharedText')}
        />
        <div className="border-t border-line">
          <SettingsFields>
            <FormField form={form} name="mailHost">
              {(field) => (
                <TextField
                  {...field}
                  label={t('host')}
                  help={t('hostHelp')}
                  placeholder="smtp.example.com"
                  autoComplete="off"
                  isCode
                />
              )}
            </FormField>
            <FormField form={form} name="mailPort">
              {({ value, onChange, error, ...field }) => (
                <TextField
                  {...field}
                  error={error && t('portInvalid')}
                  value={value ?? ''}
                  onChange={(text) => onChange(text.trim() === '' ? null : text.trim())}
                  label={t('port')}
                  help={t('portHelp')}
                  placeholder="587"
                  inputMode="numeric"
                  autoComplete="off"
                  isCode
                  maxLength={5}
                />
              )}
            </FormField>
            <FormField form={form} name="mailUser">
              {(field) => <TextField {...field} label={t('user')} help={t('userHelp')} autoComplete="off" isCode />}
            </FormField>
            <FormField form={form} name="mailPassword">
              {({ value, onChange, ...field }) => (
                <PasswordField
                  {...field}
                  value={value ?? ''}
                  // Nothing typed keeps the old one: it never comes back to this page, so it can't stand in the field.
                  onChange={(text) => onChange(text === '' ? null : text)}
                  label={t('password')}
                  help={t(franchise.hasMailPassword ? 'passwordKept' : 'passwordHelp')}
                  placeholder={franchise.hasMailPassword ? '••••••••' : undefined}
                  autoComplete="new-password"
                />
              )}
            </FormField>
          </SettingsFields>
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}
