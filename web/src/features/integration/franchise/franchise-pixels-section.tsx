import { useQuery } from '@tanstack/react-query';
import {
  type FranchisePixels,
  franchiseIntegration,
  franchisePixelForm,
} from '@yupflow/contract/franchise-integration';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { FormField } from '../../../resource/form-field.tsx';
import { LeaveGuard } from '../../../resource/leave-guard.tsx';
import { SettingsForm } from '../../../resource/settings-form.tsx';
import { RowsFailed, RowsWaiting } from '../../../resource/settings-rows.tsx';
import { useChangesForm } from '../../../resource/use-changes-form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SettingsCard, SettingsFields, SettingsRow, SettingsSection } from '../../../ui/settings.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { franchisePixelsQuery } from './franchise-calls.ts';

type Kind = keyof FranchisePixels;

const kinds = ['meta', 'ga4', 'tiktok'] as const satisfies Kind[];

interface Values {
  id: string;
  /** Null while the one that is kept stays. */
  token: string | null;
}

/** Told from our server when somebody registers here and when somebody pays. */
export function FranchisePixelsSection() {
  const { t } = useTranslation('franchise-integration');
  const { t: words } = useTranslation('integration');
  const query = useQuery(franchisePixelsQuery);
  const { data: pixels } = query;
  return (
    <SettingsSection title={t('pixels.title')} text={t('pixels.text')}>
      {pixels ? (
        kinds.map((kind) => <PixelForm key={kind} kind={kind} pixel={pixels[kind]} />)
      ) : (
        <SettingsCard>
          {query.error ? (
            <RowsFailed title={t('pixels.loadFailed')} query={query} />
          ) : (
            <RowsWaiting label={words('loading')} />
          )}
        </SettingsCard>
      )}
    </SettingsSection>
  );
}

interface Props {
  readonly kind: Kind;
  readonly pixel: FranchisePixels[Kind];
}

function PixelForm({ kind, pixel }: Props) {
  const { t } = useTranslation('franchise-integration');
  const valuesOf = ({ id }: FranchisePixels[Kind]): Values => ({ id, token: null });
  const form = useChangesForm(franchisePixelForm, valuesOf(pixel), async ({ id = pixel.id, token }) => {
    const body = { [kind]: { id, ...(token ? { token } : {}) } };
    const saved = await call(franchiseIntegration.setPixels, { body });
    queryClient.setQueryData(franchisePixelsQuery.queryKey, saved);
    toast.success(t('pixels.saved'));
    return valuesOf(saved[kind]);
  });
  const isOn = pixel.id !== '' && pixel.has_token;
  return (
    <SettingsForm form={form} saveLabel={t('pixels.save')}>
      <SettingsRow
        title={
          <>
            {t(`pixels.names.${kind}`)}
            <Badge look={isOn ? 'ok' : 'plain'}>{t(isOn ? 'pixels.on' : 'pixels.off')}</Badge>
          </>
        }
        text={pixel.id !== '' && !pixel.has_token ? t('pixels.needsToken') : t(`pixels.notes.${kind}`)}
      />
      <div className="border-t border-line">
        <SettingsFields>
          <FormField form={form} name="id">
            {(field) => (
              <TextField
                {...field}
                label={t(`pixels.ids.${kind}`)}
                help={t('pixels.idHelp')}
                autoComplete="off"
                isCode
              />
            )}
          </FormField>
          <FormField form={form} name="token">
            {({ value, onChange, ...field }) => (
              <PasswordField
                {...field}
                value={value ?? ''}
                // Nothing typed keeps the old one: it never comes back to this page, so it can't stand in the field.
                onChange={(text) => onChange(text === '' ? null : text)}
                label={t(`pixels.tokens.${kind}`)}
                help={t(pixel.has_token ? 'pixels.tokenKept' : 'pixels.tokenHelp')}
                placeholder={pixel.has_token ? '••••••••' : undefined}
                autoComplete="new-password"
              />
            )}
          </FormField>
        </SettingsFields>
      </div>
      <LeaveGuard isDirty={form.isDirty} />
    </SettingsForm>
  );
}
