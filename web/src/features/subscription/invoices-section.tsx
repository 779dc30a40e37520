import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OwnInvoice } from '@yupflow/contract/subscriptions';
import { Ban, ChevronRight, CircleCheck, Clock, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useMoney } from '../../locales/money.ts';
import { SettingsRows } from '../../resource/settings-rows.tsx';
import { Badge } from '../../ui/badge.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { invoicesKey, listInvoices } from './subscription-queries.ts';

const looks = {
  open: { look: 'warn', icon: Clock },
  overdue: { look: 'bad', icon: TriangleAlert },
  paid: { look: 'ok', icon: CircleCheck },
  void: { look: 'plain', icon: Ban },
  refunded: { look: 'plain', icon: Undo2 },
} as const;

export function InvoicesSection() {
  const { t } = useTranslation('billing');
  return (
    <SettingsSection title={t('invoices')} text={t('invoicesText')}>
      <SettingsCard>
        <Rows />
      </SettingsCard>
    </SettingsSection>
  );
}

function Rows() {
  const { t } = useTranslation('billing');
  const query = useInfiniteQuery({
    queryKey: invoicesKey,
    queryFn: ({ pageParam, signal }) => listInvoices(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  return (
    <SettingsRows
      query={query}
      items={query.data?.pages.flatMap((page) => page.results)}
      label={t('invoices')}
      loading={t('invoicesLoading')}
      loadFailed={t('invoicesFailed')}
      empty={<SettingsRow title={t('noInvoices')} text={t('noInvoicesText')} />}
    >
      {(invoice) => <InvoiceRow invoice={invoice} />}
    </SettingsRows>
  );
}

function InvoiceRow({ invoice }: { readonly invoice: OwnInvoice }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const format = useFormat();
  const dates = useFormat('UTC');
  const state = invoice.state === 'open' && invoice.is_overdue ? 'overdue' : invoice.state;
  const day = invoice.paid_at
    ? t('paidOn', { day: format.day(invoice.paid_at) })
    : t(state === 'overdue' ? 'toPayLate' : 'dueOn', { day: dates.day(invoice.due_date) });
  const details = [t('number', { number: invoice.number }), day, invoice.method && t(`methods.${invoice.method}`)];
  return (
    <Link
      to={`/invoice/${invoice.id}`}
      className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-raised/50"
    >
      <span className="mr-auto min-w-0">
        <span className="block text-dense font-medium wrap-anywhere">{invoice.description}</span>
        <span className="block text-meta text-muted tabular-nums">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex shrink-0 items-center gap-3 max-sm:flex-col-reverse max-sm:items-end max-sm:gap-1">
        <Badge {...looks[state]}>{t(`invoiceStates.${state}`)}</Badge>
        <span className="min-w-20 text-right text-dense font-medium tabular-nums">{money(invoice.total)}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
