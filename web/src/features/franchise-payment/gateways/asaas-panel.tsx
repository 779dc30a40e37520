import { asaasForm } from '@yupflow/contract/payments';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { CallbackAddress } from './callback-address.tsx';
import { withoutEmpty } from './given.ts';
import type { PanelProps } from './panel-props.ts';
import { SecretField } from './secret-field.tsx';
import { useGatewayForm } from './use-gateway-form.ts';
import { useGatewayRemoval } from './use-gateway-removal.tsx';

type Sent = z.output<typeof asaasForm>;

interface Values {
  apiKey: string;
  webhookToken: string;
  is_sandbox: boolean;
}

const schema = withoutEmpty<Sent>(asaasForm);

export function AsaasPanel({ settings, onClose, onSaved }: PanelProps) {
  const { t } = useTranslation('franchise-payment');
  const { is_set, callback_url, has_callback_secret, is_sandbox } = settings.asaas;
  const removal = useGatewayRemoval('asaas', t('gateways.names.asaas'), onSaved);
  const { form, submit, refusal } = useGatewayForm<Values, Sent>({
    schema,
    values: { apiKey: '', webhookToken: '', is_sandbox },
    part: 'asaas',
    // Whatever nobody collects yet begins at once.
    bodyOf: (sent) => ({
      asaas: sent,
      ...(settings.pixBy === null ? ({ pixBy: 'asaas' } as const) : {}),
      ...(settings.cardBy === null ? ({ cardBy: 'asaas' } as const) : {}),
    }),
    message: t(is_set ? 'gateways.saved' : 'gateways.savedFirst'),
    // The first time there is one more step: the address that was just made.
    onSaved: () => is_set && onSaved(),
  });
  useFocusFirst(form, 'apiKey');
  return (
    <FormSlideOver
      title={t('gateways.names.asaas')}
      note={t('asaas.note')}
      saveLabel={t('gateways.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={is_set ? removal.ask : undefined}
      removeLabel={t('gateways.remove')}
    >
      <FormField form={form} name="apiKey">
        {({ name: _, ...field }) => (
          <SecretField {...field} label={t('asaas.apiKey')} help={t('asaas.apiKeyHelp')} isKept={is_set} />
        )}
      </FormField>
      <Controller
        control={form.control}
        name="is_sandbox"
        render={({ field }) => (
          <Toggle
            label={t('asaas.sandbox')}
            help={t('asaas.sandboxHelp')}
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <CallbackAddress url={callback_url} gateway={t('gateways.names.asaas')} help={t('asaas.callbackHelp')} />
      <FormField form={form} name="webhookToken">
        {({ name: _, ...field }) => (
          <SecretField
            {...field}
            label={t('asaas.webhookToken')}
            help={t('asaas.webhookTokenHelp')}
            isKept={has_callback_secret}
          />
        )}
      </FormField>
      {removal.dialog}
    </FormSlideOver>
  );
}
