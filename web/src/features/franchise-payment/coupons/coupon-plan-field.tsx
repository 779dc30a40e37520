import { useQuery } from '@tanstack/react-query';
import type { CouponForm } from '@yupflow/contract/coupons';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../resource/form-field.tsx';
import type { ContractForm } from '../../../resource/use-contract-form.ts';
import { Select } from '../../../ui/select.tsx';
import { plansQuery } from '../payment-calls.ts';
import { type CouponValues, everyPlan } from './coupon-values.ts';

/** For one plan, or for whichever is bought. */
export function CouponPlanField({ form }: { readonly form: ContractForm<CouponValues, CouponForm> }) {
  const { t } = useTranslation('franchise-payment');
  const plans = useQuery(plansQuery).data ?? [];
  return (
    <FormField form={form} name="planId">
      {({ inputRef, ...field }) => (
        <Select
          {...field}
          selectRef={inputRef}
          label={t('coupons.plan')}
          options={[
            { value: everyPlan, label: t('coupons.everyPlan') },
            ...plans.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FormField>
  );
}
