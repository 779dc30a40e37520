import type { PublicInvoice } from '@yupflow/contract/invoices';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useMoney } from '../../locales/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { SummaryLine } from './panes.tsx';
import { useInvoiceLine } from './use-invoice-line.ts';

export function InvoiceSummary({ invoice }: { readonly invoice: PublicInvoice }) {
  const { t } = useTranslation(['invoice', 'checkout', 'billing']);
  const money = useMoney();
  const format = useFormat();
  // A local date of the company: read in UTC it stays the day it is.
  const dates = useFormat('UTC');
  const { company, description, cycle, coupon } = invoice;
  const line = useInvoiceLine(invoice);
  return (
    <>
      <p className="text-title font-semibold tracking-[-0.015em] wrap-anywhere">
        {cycle ? t('checkout:plan', { plan: description }) : description}
      </p>
      <p className="mb-5 wrap-anywhere text-muted">{t('checkout:forCompany', { company })}</p>
      <dl className="flex flex-col gap-3 border-t border-line pt-5">
        <SummaryLine className="text-dense" amount={format.day(invoice.issued_at)}>
          <span className="text-muted">{t('facts.issued')}</span>
        </SummaryLine>
        <SummaryLine
          className="text-dense"
          amount={
            <span className="flex items-center gap-2">
              {invoice.is_overdue && (
                <Badge look="bad" icon={TriangleAlert}>
                  {t('billing:invoiceStates.overdue')}
                </Badge>
              )}
              {dates.day(invoice.due_date)}
            </span>
          }
        >
          <span className="text-muted">{t('facts.due')}</span>
        </SummaryLine>
        <SummaryLine className="border-t border-line pt-4" amount={money(invoice.subtotal)}>
          {line}
        </SummaryLine>
        {invoice.discount > 0 && (
          <SummaryLine className="text-ok" amount={`−${money(invoice.discount)}`}>
            {coupon ? t('facts.coupon', { code: coupon }) : t('checkout:discount')}
          </SummaryLine>
        )}
        <SummaryLine
          className="border-t border-line pt-4"
          amount={<span className="text-metric font-semibold tracking-[-0.02em]">{money(invoice.total)}</span>}
        >
          <span className="text-section font-semibold">{t('facts.total')}</span>
        </SummaryLine>
      </dl>
    </>
  );
}
