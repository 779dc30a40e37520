import type { Charge, PublicInvoice } from '@yupflow/contract/invoices';
import { limits } from '@yupflow/contract/limits';
import { Check, Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../browser/clipboard.ts';
import { useNow } from '../../browser/now.ts';
import { Button } from '../../ui/button.tsx';
import { fieldClass } from '../../ui/text-field.tsx';
import { Waiting } from './waiting.tsx';

interface Props {
  readonly invoice: PublicInvoice;
  readonly pix: NonNullable<Charge['pix']>;
  readonly isConfirmedByHand: boolean;
}

/** The code to scan or to paste, and that the page moves on by itself. */
export function PixPanel({ invoice, pix, isConfirmedByHand }: Props) {
  const { t } = useTranslation('invoice');
  return (
    <section aria-label={t('pix.title')} className="rounded-xl border border-line-strong p-4">
      <h2 className="mb-3 text-section font-semibold">{t('pix.title')}</h2>
      <div className="grid gap-6 sm:grid-cols-[240px_minmax(0,1fr)] max-sm:gap-4">
        {/* Nobody points a phone at itself: there the code to copy comes first. */}
        <div className="mx-auto size-60 rounded-xl border border-line bg-[#fff] p-4 max-sm:order-last print:order-none">
          <QRCodeSVG
            value={pix.text}
            level="M"
            bgColor="#ffffff"
            fgColor="#0f172a"
            role="img"
            aria-label={t('pix.qr')}
            data-qr={pix.text}
            className="size-full"
          />
        </div>
        <div className="flex min-w-0 flex-col">
          <ol className="flex flex-col gap-1.5 text-dense text-soft">
            {(['1', '2', '3'] as const).map((step) => (
              <li key={step} className="flex gap-2">
                <span
                  aria-hidden
                  className="grid size-5 shrink-0 place-items-center rounded-full bg-raised text-[11px]/none font-semibold text-soft"
                >
                  {step}
                </span>
                {t(`pix.steps.${step}`)}
              </li>
            ))}
          </ol>
          <PixText text={pix.text} />
          <div className="mt-auto pt-4">
            <Waiting
              invoice={invoice}
              text={t(isConfirmedByHand ? 'waiting.seller' : 'waiting.bank')}
              end={pix.expires_at && <TimeLeft until={pix.expires_at} />}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

function PixText({ text }: { readonly text: string }) {
  const { t } = useTranslation('invoice');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  return (
    <div className="mt-4 print:hidden">
      <div className="flex max-sm:flex-col max-sm:gap-2">
        <input
          readOnly
          value={text}
          aria-label={t('pix.text')}
          onFocus={(event) => event.target.select()}
          className={`${fieldClass} truncate text-dense! text-soft! sm:rounded-r-none sm:border-r-0`}
        />
        <Button
          look="primary"
          icon={outcome === 'copied' ? Check : Copy}
          className="sm:rounded-l-none"
          onPress={() => void copyText(text).then((isDone) => setOutcome(isDone ? 'copied' : 'copyFailed'))}
        >
          {t(outcome === 'copied' ? 'pix.copied' : 'pix.copy')}
        </Button>
      </div>
      <p role="status" className="mt-1 text-meta text-muted empty:hidden">
        {outcome === 'copyFailed' && t('pix.copyFailed')}
      </p>
    </div>
  );
}

const tickMs = 500;
const two = (value: number) => String(value).padStart(2, '0');

/** Minutes and seconds, with the hours where there are any; the bar empties with them. */
function TimeLeft({ until }: { readonly until: string }) {
  const left = Math.max(0, new Date(until).getTime() - useNow(tickMs).getTime());
  const seconds = Math.ceil(left / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const share = Math.min(1, left / (limits.pixHours * 3_600_000));
  return (
    <>
      <span className="ml-auto font-semibold tabular-nums">
        {hours > 0 ? `${hours}:${two(minutes)}` : minutes}:{two(seconds % 60)}
      </span>
      <span aria-hidden className="order-last mt-2 mb-1.5 h-1 w-full overflow-hidden rounded-full bg-brand/25">
        <span className="block h-full rounded-full bg-brand-strong" style={{ width: `${share * 100}%` }} />
      </span>
    </>
  );
}
