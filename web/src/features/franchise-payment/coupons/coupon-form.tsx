import type { Coupon, CouponForm as Sent } from '@yupflow/contract/coupons';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { useSaveCoupon } from '../payment-calls.ts';
import { CouponPlanField } from './coupon-plan-field.tsx';
import { type CouponValues, newCoupon, sentCoupon, valuesOf } from './coupon-values.ts';
import { DiscountFields } from './discount-fields.tsx';

interface Props {
  /** Null while it is being made. */
  readonly coupon: Coupon | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onRemove?: (() => void) | undefined;
}

export function CouponForm({ coupon, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation('franchise-payment');
  const save = useSaveCoupon({ created: t('coupons.created'), edited: t('coupons.edited') });
  const form = useContractForm<CouponValues, Sent>(sentCoupon, coupon ? valuesOf(coupon) : newCoupon);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await save(coupon?.id ?? null, sent);
    onSaved();
  });
  useFocusFirst(form, 'code');

  const noteOf = () => {
    if (!coupon) return t('coupons.newNote');
    return coupon.uses === 0 ? t('coupons.editNoteUnused') : t('coupons.editNote', { count: coupon.uses });
  };

  return (
    <FormSlideOver
      title={coupon ? coupon.code : t('coupons.new')}
      note={noteOf()}
      saveLabel={t('coupons.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <FormField form={form} name="code">
        {({ onChange, ...field }) => (
          <TextField
            {...field}
            onChange={(text) => onChange(text.toUpperCase())}
            label={t('coupons.code')}
            help={t('coupons.codeHelp')}
            autoComplete="off"
            isCode
            maxLength={30}
            inputClassName="font-mono"
          />
        )}
      </FormField>
      <DiscountFields form={form} />
      <CouponPlanField form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="expires_on">
          {({ name: _, ...field }) => (
            <DateField {...field} label={t('coupons.expiresOn')} help={t('coupons.expiresOnHelp')} />
          )}
        </FormField>
        <FormField form={form} name="max_uses">
          {({ name: _, ...field }) => (
            <NumberField {...field} label={t('coupons.maxUses')} help={t('coupons.maxUsesHelp')} />
          )}
        </FormField>
      </div>
      <Controller
        control={form.control}
        name="is_active"
        render={({ field }) => (
          <Toggle
            label={t('coupons.isActive')}
            help={t('coupons.isActiveHelp')}
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </FormSlideOver>
  );
}
