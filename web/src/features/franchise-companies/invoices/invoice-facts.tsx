import type { SoldInvoiceDetails } from '@yupflow/contract/franchise-invoices';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { useMoney } from '../../../locales/money.ts';
import { cx } from '../../../ui/cx.ts';

interface Props {
  readonly invoice: SoldInvoiceDetails;
}

/** What it comes to, its days, who paid, and each try to collect it. */
export function InvoiceFacts({ invoice }: Props) {
  const { t } = useTranslation(['franchise-invoices', 'billing']);
  const money = useMoney();
  const local = useFormat('UTC');
  const format = useFormat();
  const { subtotal, discount, total, coupon, paid_at, method, note, payer } = invoice;
  return (
    <>
      <dl className="rounded-lg border border-line px-3.5 py-1">
        {discount > 0 && (
          <>
            <Fact label={t('details.subtotal')}>{money(subtotal)}</Fact>
            <Fact label={coupon ? t('details.coupon', { code: coupon }) : t('details.discount')}>
              −{money(discount)}
            </Fact>
          </>
        )}
        <Fact label={t('details.total')} isStrong>
          {money(total)}
        </Fact>
      </dl>
      <dl className="rounded-lg border border-line px-3.5 py-1">
        <Fact label={t('details.issued')}>{format.day(invoice.issued_at)}</Fact>
        <Fact label={t('details.due')}>{local.day(invoice.due_date)}</Fact>
        {paid_at && <Fact label={t('details.paid')}>{format.moment(paid_at)}</Fact>}
        {method && <Fact label={t('details.method')}>{t(`billing:methods.${method}`)}</Fact>}
        {note && <Fact label={t('details.note')}>{note}</Fact>}
      </dl>
      {payer && (
        <section>
          <h3 className="mb-1.5 text-dense font-medium">{t('details.payer')}</h3>
          <p className="text-dense wrap-anywhere">
            {payer.name} · {payer.document}
          </p>
          <p className="text-dense wrap-anywhere text-soft">{[payer.email, payer.phone].filter(Boolean).join(' · ')}</p>
          <p className="text-dense wrap-anywhere text-soft">{payer.address}</p>
        </section>
      )}
      <Charges invoice={invoice} />
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isStrong = false, children }: FactProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line py-2 text-dense not-first:border-t">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className={cx('min-w-0 text-right wrap-anywhere tabular-nums', isStrong && 'text-section font-semibold')}>
        {children}
      </dd>
    </div>
  );
}

const isGateway = (name: string): name is 'static_pix' | 'mercado_pago' | 'asaas' =>
  name === 'static_pix' || name === 'mercado_pago' || name === 'asaas';

function Charges({ invoice: { charges } }: Props) {
  const { t } = useTranslation(['franchise-invoices', 'billing']);
  const money = useMoney();
  const format = useFormat();
  return (
    <section>
      <h3 className="mb-1.5 text-dense font-medium">{t('details.charges')}</h3>
      {charges.length === 0 && <p className="text-dense text-muted">{t('details.noCharges')}</p>}
      <ul>
        {charges.map(({ created_at, method, gateway, amount, state, reason }) => (
          <li key={created_at + gateway} className="border-line py-2 text-dense not-first:border-t">
            <p className="flex justify-between gap-3 tabular-nums">
              <span>
                {t(`billing:methods.${method}`)} · {isGateway(gateway) ? t(`gateways.${gateway}`) : gateway}
              </span>
              <span>{money(amount)}</span>
            </p>
            <p className="flex justify-between gap-3 text-meta text-muted">
              <span>{format.moment(created_at)}</span>
              <span>{t(`chargeStates.${state}`)}</span>
            </p>
            {reason && <p className="text-meta wrap-anywhere text-bad">{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
