import { brazilianStates } from '@yupflow/contract/payer';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { DocumentField } from '../../ui/document-field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { postalCodeMask } from './payer-values.ts';
import type { PaymentFormOf } from './use-payment-form.ts';

interface Props {
  readonly form: PaymentFormOf;
  /** What is bought gets a name, and its code is mailed. */
  readonly isNamed: boolean;
}

export function PayerFields({ form, isNamed }: Props) {
  return (
    <>
      <PersonFields form={form} isNamed={isNamed} />
      <AddressFields form={form} />
    </>
  );
}

export const checkoutGridClass = 'grid grid-cols-12 gap-3';
const wide = 'col-span-12 sm:col-span-7';
const narrow = 'col-span-12 sm:col-span-5';

export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="mb-6 min-w-0">
      <legend className="mb-3 text-section font-semibold tracking-[-0.01em]">{title}</legend>
      {children}
    </fieldset>
  );
}

function PersonFields({ form, isNamed }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <FieldGroup title={t('you')}>
      <div className={checkoutGridClass}>
        <div className={wide}>
          <FormField form={form} name="name">
            {(field) => <TextField {...field} label={t('name')} longest={100} autoComplete="name" />}
          </FormField>
        </div>
        <div className={narrow}>
          <FormField form={form} name="document">
            {(field) => <DocumentField {...field} label={t('document')} countries={['BR']} />}
          </FormField>
        </div>
        <div className={wide}>
          <FormField form={form} name="email">
            {(field) => (
              <TextField
                {...field}
                type="email"
                label={t('email')}
                help={isNamed && t('emailHelp')}
                autoComplete="email"
                isCode
              />
            )}
          </FormField>
        </div>
        <div className={narrow}>
          <FormField form={form} name="phone">
            {(field) => <PhoneField {...field} label={t('phone')} defaultCountry="BR" />}
          </FormField>
        </div>
        {isNamed && (
          <div className="col-span-12">
            <FormField form={form} name="company">
              {(field) => (
                <TextField
                  {...field}
                  label={t('company')}
                  help={t('companyHelp')}
                  longest={60}
                  autoComplete="organization"
                />
              )}
            </FormField>
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

function AddressFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('checkout');
  const states = [
    { value: '', label: t('chooseState') },
    ...brazilianStates.map((one) => ({ value: one, label: one })),
  ];
  const isWholeCode = form.watch('postalCode').replace(/\D/g, '').length === 8;
  return (
    <FieldGroup title={t('address')}>
      <div className={checkoutGridClass}>
        <div className="col-span-6 sm:col-span-3">
          <FormField form={form} name="postalCode">
            {(field) => (
              <MaskedField
                {...field}
                mask={postalCodeMask}
                label={t('postalCode')}
                inputMode="numeric"
                autoComplete="postal-code"
                inputClassName="pr-9 tabular-nums"
                end={
                  isWholeCode &&
                  !field.error && (
                    <Check
                      aria-hidden
                      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 animate-fade-in text-ok"
                    />
                  )
                }
              />
            )}
          </FormField>
        </div>
        <div className="col-span-12 max-sm:order-1 sm:col-span-7">
          <FormField form={form} name="street">
            {(field) => <TextField {...field} label={t('street')} longest={120} autoComplete="address-line1" />}
          </FormField>
        </div>
        <div className="col-span-6 sm:col-span-2">
          <FormField form={form} name="number">
            {(field) => <TextField {...field} label={t('number')} longest={20} autoComplete="off" />}
          </FormField>
        </div>
        <div className="col-span-12 max-sm:order-2 sm:col-span-4">
          <FormField form={form} name="complement">
            {(field) => (
              <TextField {...field} label={t('complement')} longest={60} autoComplete="address-line2" isOptional />
            )}
          </FormField>
        </div>
        <div className="col-span-12 max-sm:order-3 sm:col-span-3">
          <FormField form={form} name="neighbourhood">
            {(field) => <TextField {...field} label={t('neighbourhood')} longest={80} autoComplete="address-level3" />}
          </FormField>
        </div>
        <div className="col-span-8 max-sm:order-4 sm:col-span-3">
          <FormField form={form} name="city">
            {(field) => <TextField {...field} label={t('city')} longest={80} autoComplete="address-level2" />}
          </FormField>
        </div>
        <div className="col-span-4 max-sm:order-5 sm:col-span-2">
          <Controller
            control={form.control}
            name="state"
            render={({ field }) => (
              <Select
                name={field.name}
                label={t('state')}
                value={field.value}
                options={states}
                onChange={field.onChange}
                onBlur={field.onBlur}
                selectRef={field.ref}
                error={form.errorOf('state')}
              />
            )}
          />
        </div>
      </div>
    </FieldGroup>
  );
}
