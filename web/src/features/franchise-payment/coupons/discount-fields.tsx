import type { CouponForm } from '@yupflow/contract/coupons';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../resource/form-field.tsx';
import type { ContractForm } from '../../../resource/use-contract-form.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { labelClass } from '../../../ui/text-field.tsx';
import type { CouponValues } from './coupon-values.ts';

const kinds = ['percent', 'fixed'] as const;
const lengths = ['once', 'some', 'ever'] as const;

/** How much less, and for how many invoices of a company. */
export function DiscountFields({ form }: { readonly form: ContractForm<CouponValues, CouponForm> }) {
  const { t } = useTranslation('franchise-payment');
  const { discount, lasts } = form.watch();
  return (
    <>
      <Controller
        control={form.control}
        name="discount.kind"
        render={({ field }) => (
          <div>
            <p aria-hidden className={labelClass}>
              {t('coupons.discount')}
            </p>
            <div className="grid">
              <Segmented
                label={t('coupons.discount')}
                isDense
                value={field.value}
                onChange={field.onChange}
                options={kinds.map((value) => ({ value, label: t(`coupons.kinds.${value}`) }))}
              />
            </div>
          </div>
        )}
      />
      {discount.kind === 'percent' ? (
        <FormField form={form} name="discount.percent">
          {({ name: _, ...field }) => (
            <NumberField {...field} label={t('coupons.percent')} help={t('coupons.percentHelp')} />
          )}
        </FormField>
      ) : (
        <FormField form={form} name="discount.cents">
          {({ name: _, ...field }) => (
            <MoneyField {...field} label={t('coupons.amount')} help={t('coupons.amountHelp')} />
          )}
        </FormField>
      )}
      <Controller
        control={form.control}
        name="lasts"
        render={({ field }) => (
          <div>
            <p aria-hidden className={labelClass}>
              {t('coupons.lasts')}
            </p>
            <div className="grid">
              <Segmented
                label={t('coupons.lasts')}
                isDense
                value={field.value}
                onChange={field.onChange}
                options={lengths.map((value) => ({ value, label: t(`coupons.lengths.${value}`) }))}
              />
            </div>
          </div>
        )}
      />
      {lasts === 'some' && (
        <FormField form={form} name="cycles">
          {({ name: _, ...field }) => <NumberField {...field} label={t('coupons.cycles')} />}
        </FormField>
      )}
    </>
  );
}
