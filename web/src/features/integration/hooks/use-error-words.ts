import { useTranslation } from 'react-i18next';
import type { HookDelivery } from './hook-side.ts';

/** Of the last attempt: the answer's status, or why there was none; null before the first. */
export function useErrorWords(): (delivery: Pick<HookDelivery, 'status' | 'error' | 'attempts'>) => string | null {
  const { t } = useTranslation('integration');
  return ({ status, error, attempts }) => {
    if (status !== null) return String(status);
    if (error) return t(`deliveries.errors.${error as 'other'}`, { defaultValue: t('deliveries.errors.other') });
    return attempts > 0 ? t('deliveries.errors.other') : null;
  };
}
