import { mercadoPagoForm } from '@yupflow/contract/payments';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { CallbackAddress } from './callback-address.tsx';
import { withoutEmpty } from './given.ts';
import type { PanelProps } from './panel-props.ts';
import { SecretField } from './secret-field.tsx';
import { useGatewayForm } from './use-gateway-form.ts';
import { useGatewayRemoval } from './use-gateway-removal.tsx';

type Sent = z.output<typeof mercadoPagoForm>;

interface Values {
  accessToken: string;
  publicKey: string;
  webhookSecret: string;
}

const schema = withoutEmpty<Sent>(mercadoPagoForm);

export function MercadoPagoPanel({ settings, onClose, onSaved }: PanelProps) {
  const { t } = useTranslation('franchise-payment');
  const { is_set, callback_url, has_callback_secret, public_key } = settings.mercadoPago;
  const removal = useGatewayRemoval('mercadoPago', t('gateways.names.mercado_pago'), onSaved);
  const { form, submit, refusal } = useGatewayForm<Values, Sent>({
    schema,
    values: { accessToken: '', publicKey: public_key ?? '', webhookSecret: '' },
    part: 'mercadoPago',
    // Whatever nobody collects yet begins at once.
    bodyOf: (sent) => ({
      mercadoPago: sent,
      ...(settings.pixBy === null ? ({ pixBy: 'mercado_pago' } as const) : {}),
      ...(settings.cardBy === null && sent.publicKey ? ({ cardBy: 'mercado_pago' } as const) : {}),
    }),
    message: t(is_set ? 'gateways.saved' : 'gateways.savedFirst'),
    // The first time there is one more step: the address that was just made.
    onSaved: () => is_set && onSaved(),
  });
  useFocusFirst(form, 'accessToken');
  return (
    <FormSlideOver
      title={t('gateways.names.mercado_pago')}
      note={t('mercadoPago.note')}
      saveLabel={t('gateways.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={is_set ? removal.ask : undefined}
      removeLabel={t('gateways.remove')}
    >
      <FormField form={form} name="accessToken">
        {({ name: _, ...field }) => (
          <SecretField
            {...field}
            label={t('mercadoPago.accessToken')}
            help={t('mercadoPago.accessTokenHelp')}
            isKept={is_set}
          />
        )}
      </FormField>
      <FormField form={form} name="publicKey">
        {(field) => (
          <TextField
            {...field}
            label={t('mercadoPago.publicKey')}
            help={t('mercadoPago.publicKeyHelp')}
            isOptional
            autoComplete="off"
            isCode
          />
        )}
      </FormField>
      <CallbackAddress
        url={callback_url}
        gateway={t('gateways.names.mercado_pago')}
        help={t('mercadoPago.callbackHelp')}
      />
      <FormField form={form} name="webhookSecret">
        {({ name: _, ...field }) => (
          <SecretField
            {...field}
            label={t('mercadoPago.webhookSecret')}
            help={t('mercadoPago.webhookSecretHelp')}
            isKept={has_callback_secret}
          />
        )}
      </FormField>
      {removal.dialog}
    </FormSlideOver>
  );
}
