import { type StaticPix, staticPix } from '@yupflow/contract/payments';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { PanelProps } from './panel-props.ts';
import { useGatewayForm } from './use-gateway-form.ts';
import { useGatewayRemoval } from './use-gateway-removal.tsx';

const empty: StaticPix = { key: '', name: '', city: '' };

export function StaticPixPanel({ settings, onClose, onSaved }: PanelProps) {
  const { t } = useTranslation('franchise-payment');
  const removal = useGatewayRemoval('staticPix', t('gateways.names.static_pix'), onSaved);
  const { form, submit, refusal } = useGatewayForm<StaticPix, StaticPix>({
    schema: staticPix,
    values: settings.staticPix ?? empty,
    part: 'staticPix',
    // The first one begins at once.
    bodyOf: (sent) => ({ staticPix: sent, ...(settings.pixBy === null ? ({ pixBy: 'static_pix' } as const) : {}) }),
    message: t('gateways.saved'),
    onSaved,
  });
  useFocusFirst(form, 'key');
  return (
    <FormSlideOver
      title={t('gateways.names.static_pix')}
      note={t('staticPix.note')}
      saveLabel={t('gateways.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={settings.staticPix ? removal.ask : undefined}
      removeLabel={t('gateways.remove')}
    >
      <FormField form={form} name="key">
        {(field) => (
          <TextField
            {...field}
            error={field.value && field.error && t('staticPix.keyInvalid')}
            label={t('staticPix.key')}
            help={t('staticPix.keyHelp')}
            autoComplete="off"
            isCode
          />
        )}
      </FormField>
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label={t('staticPix.name')}
            help={t('staticPix.nameHelp')}
            autoComplete="organization"
            maxLength={25}
          />
        )}
      </FormField>
      <FormField form={form} name="city">
        {(field) => (
          <TextField
            {...field}
            label={t('staticPix.city')}
            help={t('staticPix.cityHelp')}
            autoComplete="address-level2"
            maxLength={15}
          />
        )}
      </FormField>
      {removal.dialog}
    </FormSlideOver>
  );
}
