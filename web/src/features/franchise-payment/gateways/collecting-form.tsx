import { collectingForm, type GatewayName, gateways, type PaymentSettings } from '@yupflow/contract/payments';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../resource/form-field.tsx';
import { LeaveGuard } from '../../../resource/leave-guard.tsx';
import { SettingsForm } from '../../../resource/settings-form.tsx';
import { useChangesForm } from '../../../resource/use-changes-form.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SettingsFields } from '../../../ui/settings.tsx';
import { toast } from '../../../ui/toast.ts';
import { savePayment } from '../payment-calls.ts';
import { type CollectingValues, collectingOf, sentCollecting, takesCards } from './collecting-values.ts';

/** By whom a PIX and a card are collected, and the days around a due date. */
export function CollectingForm({ settings }: { readonly settings: PaymentSettings }) {
  const { t } = useTranslation('franchise-payment');
  const form = useChangesForm<CollectingValues, object>(
    sentCollecting(collectingForm),
    collectingOf(settings),
    async (changes) => {
      const saved = collectingOf(await savePayment(changes));
      toast.success(t('collecting.saved'));
      return saved;
    },
  );
  const optionOf = (name: GatewayName) => ({ value: name, label: t(`gateways.names.${name}`) });
  const none = { value: 'none', label: t('collecting.none') } as const;
  const ready = gateways.filter((name) =>
    name === 'static_pix' ? settings.staticPix !== null : settings[name === 'asaas' ? 'asaas' : 'mercadoPago'].is_set,
  );
  return (
    <SettingsForm form={form} saveLabel={t('collecting.save')}>
      <SettingsFields>
        <FormField form={form} name="pixBy">
          {({ inputRef, ...field }) => (
            <Select
              {...field}
              selectRef={inputRef}
              label={t('collecting.pixBy')}
              help={ready.length === 0 ? t('collecting.nothingReady') : undefined}
              options={[none, ...ready.map(optionOf)]}
            />
          )}
        </FormField>
        <FormField form={form} name="cardBy">
          {({ inputRef, ...field }) => (
            <Select
              {...field}
              selectRef={inputRef}
              label={t('collecting.cardBy')}
              options={[none, ...ready.filter((name) => takesCards(settings, name)).map(optionOf)]}
            />
          )}
        </FormField>
        <FormField form={form} name="noticeDays">
          {({ name: _, ...field }) => (
            <NumberField {...field} label={t('collecting.noticeDays')} help={t('collecting.noticeDaysHelp')} />
          )}
        </FormField>
        <FormField form={form} name="graceDays">
          {({ name: _, ...field }) => (
            <NumberField {...field} label={t('collecting.graceDays')} help={t('collecting.graceDaysHelp')} />
          )}
        </FormField>
      </SettingsFields>
      <LeaveGuard isDirty={form.isDirty} />
    </SettingsForm>
  );
}
