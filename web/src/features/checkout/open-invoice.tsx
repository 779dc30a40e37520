import type { PublicInvoice } from '@yupflow/contract/invoices';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/now.ts';
import { Button } from '../../ui/button.tsx';
import { CardPending } from './card-pending.tsx';
import { InvoiceSummary } from './invoice-summary.tsx';
import { Panes } from './panes.tsx';
import { PayInvoice } from './pay-invoice.tsx';
import { PixPanel } from './pix-panel.tsx';

const lookMs = 5_000;

/** What waits to be paid: the code or the page that was made for it, or else the form that makes one. */
export function OpenInvoice({ invoice }: { readonly invoice: PublicInvoice }) {
  const { t } = useTranslation('invoice');
  const [isAnew, setIsAnew] = useState(false);
  const now = useNow(lookMs);
  const { charge } = invoice;
  const pix = charge?.state === 'pending' ? charge.pix : null;
  const isOver = pix?.expires_at ? new Date(pix.expires_at) <= now : false;
  const isWaiting = charge?.state === 'pending' && !isOver;
  return (
    <Panes summary={<InvoiceSummary invoice={invoice} />} seller={invoice.seller.name}>
      <h1 className="text-title font-semibold tracking-[-0.015em]">{t('number', { number: invoice.number })}</h1>
      <p className="mt-0.5 mb-6 wrap-anywhere text-muted">
        {t(invoice.cycle ? 'toPay' : 'toPayOther', { company: invoice.company })}
      </p>
      {charge && isWaiting && !isAnew ? (
        <>
          {pix ? (
            <PixPanel invoice={invoice} pix={pix} isConfirmedByHand={charge.is_confirmed_by_hand} />
          ) : (
            <CardPending invoice={invoice} url={charge.url} />
          )}
          <div className="mt-3 flex flex-wrap justify-center gap-2 print:hidden">
            {(pix ? invoice.ways.card : invoice.ways.pix || invoice.ways.card) && (
              <Button look="ghost" onPress={() => setIsAnew(true)}>
                {t('otherWay')}
              </Button>
            )}
            <Button look="ghost" icon={Printer} onPress={() => print()}>
              {t('print')}
            </Button>
          </div>
        </>
      ) : (
        <PayInvoice
          invoice={invoice}
          isExpired={isOver || charge?.state === 'expired'}
          isOtherWay={isAnew}
          onStarted={() => setIsAnew(false)}
          onKeep={isWaiting ? () => setIsAnew(false) : undefined}
        />
      )}
    </Panes>
  );
}
