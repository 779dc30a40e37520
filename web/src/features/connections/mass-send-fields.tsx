import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { HelpLink } from '../../resource/help-link.tsx';
import type { ContractForm } from '../../resource/use-contract-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import type { LineSent } from './connection-schema.ts';
import type { LineValues } from './connection-values.ts';

/** What the guard of a number's health goes by in broadcasts and cycles. */
export function MassSendFields({ form }: { readonly form: ContractForm<LineValues, LineSent> }) {
  const { t } = useTranslation('connections');
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-body font-semibold">{t('massSends')}</h3>
      <FormField form={form} name="mass_cap">
        {({ name: _, ...field }) => (
          <NumberField
            {...field}
            label={t('massCap')}
            help={
              <>
                {t('massCapHelp')} <HelpLink about="broadcasts#guard" />
              </>
            }
          />
        )}
      </FormField>
      <Controller
        control={form.control}
        name="is_warm"
        render={({ field }) => (
          <Checkbox label={t('isWarm')} help={t('isWarmHelp')} isChecked={field.value} onChange={field.onChange} />
        )}
      />
    </section>
  );
}
