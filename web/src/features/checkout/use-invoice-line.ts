import type { PublicInvoice } from '@yupflow/contract/invoices';
import { useTranslation } from 'react-i18next';

/** A plan with how long it lasts, or what the reseller wrote. */
export function useInvoiceLine({ description, cycle }: PublicInvoice): string {
  const { t } = useTranslation(['checkout', 'billing']);
  return cycle ? t('line', { plan: description, span: t(`billing:span.${cycle}`) }) : description;
}
