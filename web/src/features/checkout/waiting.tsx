import type { PublicInvoice } from '@yupflow/contract/invoices';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { verifyInvoice } from './use-invoice.ts';

interface Props {
  readonly invoice: PublicInvoice;
  readonly text: string;
  /** Stands at the end of the first line. */
  readonly end?: ReactNode;
}

/** That nothing has to be done but to wait, and a button for who would rather ask. */
export function Waiting({ invoice, text, end }: Props) {
  const { t } = useTranslation('invoice');
  const format = useFormat();
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const [outcome, setOutcome] = useState('');

  async function verify() {
    setIsAsking(true);
    try {
      await verifyInvoice(invoice.id);
      setOutcome(t('notYet', { time: format.time(new Date()) }));
    } catch (error) {
      setOutcome(errorText(error));
    }
    setIsAsking(false);
  }

  return (
    <div className="rounded-xl bg-brand-soft p-3 print:hidden">
      <div role="status" className="flex flex-wrap items-center gap-x-2.5 font-medium">
        <span aria-hidden className="flex gap-0.75">
          {[0, 160, 320].map((delay) => (
            <span
              key={delay}
              className="size-1.5 animate-dot rounded-full bg-brand-strong"
              style={{ animationDelay: `${delay}ms` }}
            />
          ))}
        </span>
        {t('waiting.title')}
        {end}
      </div>
      <div className="mt-1 flex items-center gap-3 max-sm:flex-col max-sm:items-stretch">
        <p role="status" className="min-w-0 flex-1 text-meta text-soft">
          {outcome || text}
        </p>
        <Button className="sm:pointer-fine:[--control:28px]" isPending={isAsking} onPress={() => void verify()}>
          {t('verify')}
        </Button>
      </div>
    </div>
  );
}
