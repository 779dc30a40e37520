import type { PublicInvoice } from '@yupflow/contract/invoices';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { primaryLinkButtonClass } from '../../ui/link-button.ts';
import { isSafe } from './pay-invoice.tsx';
import { Waiting } from './waiting.tsx';

interface Props {
  readonly invoice: PublicInvoice;
  /** The gateway's own page, where the card is typed; null while the bank looks at one that was. */
  readonly url: string | null;
}

export function CardPending({ invoice, url }: Props) {
  const { t } = useTranslation('invoice');
  return (
    <section className="flex flex-col gap-4 rounded-xl border border-line-strong p-4">
      {url && isSafe(url) && (
        <>
          <div>
            <h2 className="text-section font-semibold">{t('page.title')}</h2>
            <p className="mt-0.5 text-dense text-soft">{t('page.text')}</p>
          </div>
          <a href={url} rel="noreferrer" className={cx(primaryLinkButtonClass, 'w-full')}>
            {t('page.open')}
            <ArrowRight aria-hidden className="size-4" />
          </a>
        </>
      )}
      <Waiting invoice={invoice} text={t(url ? 'waiting.bank' : 'waiting.card')} />
    </section>
  );
}
