import type { Connection } from '@yupflow/contract/connections';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { HelpLink } from '../../resource/help-link.tsx';
import type { ContractForm } from '../../resource/use-contract-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { LineSent } from './connection-schema.ts';
import type { LineValues } from './connection-values.ts';

interface Props {
  readonly form: ContractForm<LineValues, LineSent>;
  /** Null for one that is being made. */
  readonly line: Connection | null;
}

/** What a number of the official API is reached by. Secrets go in and never come out. */
export function CloudFields({ form, line }: Props) {
  const { t } = useTranslation('connections');
  const stored = line?.cloud ?? null;
  const isRefused = line?.reason === 'token' && line.status === 'DISCONNECTED';
  const end = stored?.token_end ?? '';
  const unchanged = stored ? t('cloud.unchanged') : '';
  return (
    <section
      aria-label={t('cloud.title')}
      className="flex flex-col gap-4 rounded-xl border border-line bg-page p-4 dark:bg-raised/40"
    >
      <div>
        <h3 className="text-body font-semibold">{t('cloud.title')}</h3>
        <p className="mt-1 text-dense text-soft">
          {t('cloud.text')} <HelpLink about="connect-cloud#fields" />
        </p>
      </div>
      <FormField form={form} name="cloud.phone_number_id">
        {(field) => (
          <TextField
            {...field}
            label={t('cloud.phoneNumberId')}
            help={t('cloud.phoneNumberIdHelp')}
            inputMode="numeric"
            isCode
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField form={form} name="cloud.business_id">
        {(field) => (
          <TextField
            {...field}
            label={t('cloud.businessId')}
            help={t('cloud.businessIdHelp')}
            inputMode="numeric"
            isCode
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField form={form} name="cloud.token">
        {({ error, ...field }) => (
          <PasswordField
            {...field}
            label={t('cloud.token')}
            help={stored ? t('cloud.tokenStored', { end }) : t('cloud.tokenHelp')}
            error={error ?? (isRefused && field.value === '' ? t('cloud.tokenRefused', { end }) : null)}
            placeholder={unchanged}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField form={form} name="cloud.app_secret">
        {(field) => (
          <PasswordField
            {...field}
            label={t('cloud.appSecret')}
            help={t('cloud.appSecretHelp')}
            placeholder={unchanged}
            autoComplete="off"
          />
        )}
      </FormField>
      <p className="flex items-center gap-2 text-meta text-soft">
        <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />
        {t('cloud.sealed')}
      </p>
    </section>
  );
}
