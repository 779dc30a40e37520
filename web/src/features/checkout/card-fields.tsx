import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkoutGridClass } from './payer-fields.tsx';
import type { PaymentFormOf } from './use-payment-form.ts';

export function CardFields({ form }: { readonly form: PaymentFormOf }) {
  const { t } = useTranslation('checkout');
  return (
    <div className={checkoutGridClass}>
      <div className="col-span-12 sm:col-span-7">
        <FormField form={form} name="cardNumber">
          {(field) => (
            <MaskedField
              {...field}
              mask="#### #### #### #### ###"
              label={t('cardNumber')}
              inputMode="numeric"
              autoComplete="cc-number"
              inputClassName="tabular-nums"
            />
          )}
        </FormField>
      </div>
      <div className="col-span-7 sm:col-span-3">
        <FormField form={form} name="cardExpiry">
          {(field) => (
            <MaskedField
              {...field}
              mask="##/##"
              label={t('cardExpiry')}
              placeholder={t('cardExpiryExample')}
              inputMode="numeric"
              autoComplete="cc-exp"
              inputClassName="tabular-nums"
            />
          )}
        </FormField>
      </div>
      <div className="col-span-5 sm:col-span-2">
        <FormField form={form} name="cardCvv">
          {(field) => (
            <MaskedField
              {...field}
              mask="####"
              label={t('cardCvv')}
              inputMode="numeric"
              autoComplete="cc-csc"
              inputClassName="tabular-nums"
            />
          )}
        </FormField>
      </div>
      <div className="col-span-12">
        <FormField form={form} name="cardName">
          {(field) => <TextField {...field} label={t('cardName')} autoComplete="cc-name" />}
        </FormField>
      </div>
      <p className="col-span-12 flex gap-1.5 text-meta text-muted">
        <LockKeyhole aria-hidden className="mt-px size-3.5 shrink-0" />
        {t('cardSafe')}
      </p>
    </div>
  );
}
