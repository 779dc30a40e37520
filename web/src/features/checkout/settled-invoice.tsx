import { Link } from '@tanstack/react-router';
import type { InvoiceState, PublicInvoice } from '@yupflow/contract/invoices';
import { ArrowRight, Ban, Check, Printer, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { useSession } from '../../api/session.ts';
import { useFormat } from '../../locales/format.ts';
import { useMoney } from '../../locales/money.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { linkButtonClass, primaryLinkButtonClass } from '../../ui/link-button.ts';
import { useInvoiceLine } from './use-invoice-line.ts';

const looks = {
  paid: { icon: Check, className: 'border-ok/30 bg-ok-soft text-ok' },
  void: { icon: Ban, className: 'border-line bg-raised text-soft' },
  refunded: { icon: Undo2, className: 'border-line bg-raised text-soft' },
} as const;

interface Props {
  readonly invoice: PublicInvoice;
  readonly state: Exclude<InvoiceState, 'open'>;
}

/** The receipt of what was paid, or why there is nothing to pay any more. One page on paper. */
export function SettledInvoice({ invoice, state }: Props) {
  const { t } = useTranslation(['invoice', 'checkout']);
  const infos = useInfos();
  const money = useMoney();
  const { icon: StateIcon, className } = looks[state];
  const dates = useFormat('UTC');
  const until = invoice.term?.until;
  const isFree = state === 'paid' && invoice.method === 'free';
  const text =
    state !== 'paid'
      ? t(`${state}.text`)
      : invoice.is_code_mailed
        ? t(isFree ? 'paid.codeFree' : 'paid.code')
        : until
          ? t('paid.until', { company: invoice.company, day: dates.day(until) })
          : t('paid.text', { company: invoice.company });
  return (
    <div data-on-page className="m-auto flex w-full max-w-138 flex-col items-center px-4 py-10 max-sm:py-6 print:py-0">
      <div className="mb-6">
        <BrandMark name={infos?.name} logo={infos?.logo} size="small" />
      </div>
      <div className="w-full overflow-hidden rounded-xl border border-line bg-surface">
        <div role="status" className="flex flex-col items-center px-8 pt-8 pb-7 text-center max-sm:px-5">
          <span className={cx('mb-4 grid size-14 animate-fade-in place-items-center rounded-full border', className)}>
            <StateIcon aria-hidden className="size-6 stroke-2!" />
          </span>
          <h1 className="text-title font-semibold tracking-[-0.015em]">
            {t(isFree ? 'paid.titleFree' : `${state}.title`)}
          </h1>
          <p className="mt-0.5 text-pretty wrap-anywhere text-muted">{text}</p>
          <p className="mt-4 text-metric font-semibold tracking-[-0.02em] tabular-nums">{money(invoice.total)}</p>
          <NextStep invoice={invoice} state={state} />
        </div>
        <Facts invoice={invoice} isPaid={state === 'paid'} />
        <div className="flex justify-end border-t border-line bg-page px-6 py-2.5 max-sm:px-4 dark:bg-transparent print:hidden">
          <Button look="ghost" icon={Printer} onPress={() => print()}>
            {t('print')}
          </Button>
        </div>
      </div>
      <p className="mt-4 text-meta text-muted">{t('checkout:soldBy', { name: invoice.seller.name })}</p>
    </div>
  );
}

/** Into the app, to sign in, or to make the account that the mailed code is for. */
function NextStep({ invoice, state }: Props) {
  const { t } = useTranslation('invoice');
  const isSignedIn = useSession((session) => session.token !== null);
  const isPaid = state === 'paid';
  const [to, label] = isSignedIn
    ? (['/', t(isPaid ? 'paid.go' : 'back')] as const)
    : invoice.is_code_mailed && isPaid
      ? (['/register', t('paid.register')] as const)
      : (['/login', t('paid.enter')] as const);
  return (
    <Link to={to} className={cx(isPaid ? primaryLinkButtonClass : linkButtonClass, 'mt-5 w-full print:hidden')}>
      {label}
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  );
}

function Facts({ invoice, isPaid }: { readonly invoice: PublicInvoice; readonly isPaid: boolean }) {
  const { t } = useTranslation(['invoice', 'checkout', 'billing']);
  const money = useMoney();
  const format = useFormat();
  const dates = useFormat('UTC');
  const line = useInvoiceLine(invoice);
  const { paid_at: paidAt, method, payer, coupon, term } = invoice;
  const moment = paidAt && `${format.day(paidAt)}, ${format.time(new Date(paidAt))}`;
  return (
    <dl className="flex flex-col gap-4 border-t border-line px-8 py-5 text-dense max-sm:px-5">
      <Fact name={t('facts.number')}>{t('numberOf', { number: invoice.number })}</Fact>
      {moment && method ? (
        <Fact name={t('facts.paid')}>{t('paidBy', { moment, method: t(`by.${method}`) })}</Fact>
      ) : (
        <Fact name={t('facts.due')}>{dates.day(invoice.due_date)}</Fact>
      )}
      {isPaid && term && <Fact name={t('facts.until')}>{term.until ? dates.day(term.until) : t('billing:never')}</Fact>}
      {payer && (
        <Fact name={t('facts.payer')}>
          <span className="block">{payer.name}</span>
          <span className="block text-meta text-muted">{t('document', { end: payer.document_end })}</span>
        </Fact>
      )}
      <Fact name={line}>{money(invoice.subtotal)}</Fact>
      {invoice.discount > 0 && (
        <Fact name={coupon ? t('facts.coupon', { code: coupon }) : t('checkout:discount')} className="text-ok">
          −{money(invoice.discount)}
        </Fact>
      )}
      <div className="flex justify-between gap-4 border-t border-line pt-4 text-body font-semibold">
        <dt>{t(isPaid ? 'facts.totalPaid' : 'facts.total')}</dt>
        <dd className="tabular-nums">{money(invoice.total)}</dd>
      </div>
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Fact({ name, className, children }: FactProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-muted">{name}</dt>
      <dd className={cx('min-w-0 text-right wrap-anywhere tabular-nums', className)}>{children}</dd>
    </div>
  );
}
