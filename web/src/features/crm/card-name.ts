import type { Card } from '@yupflow/contract/crm';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { readablePhone } from '../../ui/phone-numbers.ts';

/** By the name, else by the number. */
export function useCardName(): (contact: Card['contact']) => string {
  const { t } = useTranslation('crm');
  return useCallback(({ name, phone }) => name || (phone ? readablePhone(phone) : t('nameless')), [t]);
}
