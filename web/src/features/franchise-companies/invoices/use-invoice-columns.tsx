import type { SoldInvoice } from '@yupflow/contract/franchise-invoices';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { useMoney } from '../../../locales/money.ts';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';

export function useInvoiceColumns() {
  const { t } = useTranslation('franchise-invoices');
  return [
    { id: 'company', title: t('one'), cell: (invoice: SoldInvoice) => <CompanyCell invoice={invoice} /> },
    {
      id: 'due',
      title: t('due'),
      className: 'w-[18%] max-sm:hidden',
      cell: (invoice: SoldInvoice) => <DueCell invoice={invoice} />,
    },
    {
      id: 'state',
      title: t('state'),
      className: 'w-52 max-sm:hidden',
      cell: (invoice: SoldInvoice) => <InvoiceStateBadge {...invoice} />,
    },
    {
      id: 'total',
      title: t('amount'),
      className: 'w-32 text-right max-sm:w-28',
      cell: (invoice: SoldInvoice) => <TotalCell invoice={invoice} />,
    },
  ];
}

interface Props {
  readonly invoice: SoldInvoice;
}

function CompanyCell({ invoice: { company, number, description, due_date, ...state } }: Props) {
  const { t } = useTranslation('franchise-invoices');
  const local = useFormat('UTC');
  const about = `${t('number', { number })} · ${description}`;
  return (
    <span className="block py-2">
      <span className="block truncate font-medium" title={company.name}>
        {company.name}
      </span>
      <span className="block truncate text-meta text-muted tabular-nums" title={about}>
        {about}
      </span>
      <span className="mt-1 hidden items-center gap-2 max-sm:flex">
        <InvoiceStateBadge {...state} />
        <span className="text-meta text-muted tabular-nums">{local.day(due_date)}</span>
      </span>
    </span>
  );
}

/** The day it falls due; below it, when it was paid. */
function DueCell({ invoice: { due_date, paid_at } }: Props) {
  const { t } = useTranslation('franchise-invoices');
  const local = useFormat('UTC');
  const format = useFormat();
  return (
    <span className="block py-2 tabular-nums">
      {local.day(due_date)}
      {paid_at && <span className="block text-meta text-muted">{t('paidOn', { day: format.day(paid_at) })}</span>}
    </span>
  );
}

function TotalCell({ invoice: { total } }: Props) {
  const money = useMoney();
  return <span className="block text-right font-medium tabular-nums">{money(total)}</span>;
}
