import type { SoldInvoice } from '@yupflow/contract/franchise-invoices';
import { Ban, Check, CircleAlert, ClockAlert, ReceiptText, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

const looks = {
  open: { look: 'warn', icon: ReceiptText },
  overdue: { look: 'bad', icon: ClockAlert },
  paid: { look: 'ok', icon: Check },
  void: { look: 'plain', icon: Ban },
  refunded: { look: 'plain', icon: Undo2 },
} as const satisfies Record<string, Pick<ComponentProps<typeof Badge>, 'look' | 'icon'>>;

type Facts = Pick<SoldInvoice, 'state' | 'is_overdue' | 'flag'>;

/** Where an invoice stands, and that somebody must look at it. */
export function InvoiceStateBadge({ state, is_overdue, flag }: Facts) {
  const { t } = useTranslation(['franchise-invoices', 'billing']);
  const shown = state === 'open' && is_overdue ? 'overdue' : state;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge {...looks[shown]}>{t(`billing:invoiceStates.${shown}`)}</Badge>
      {flag && (
        <Badge look="bad" icon={CircleAlert}>
          {t('flagged')}
        </Badge>
      )}
    </span>
  );
}
