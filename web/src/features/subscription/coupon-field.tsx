import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';

export function CouponField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation('billing');
  return (
    <TextField
      {...field}
      label={t('buy.coupon')}
      help={t('buy.couponHelp')}
      isOptional
      isCode
      maxLength={30}
      autoComplete="off"
      inputClassName="uppercase"
    />
  );
}
