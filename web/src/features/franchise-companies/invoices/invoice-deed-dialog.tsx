import { useMutation, useQueryClient } from '@tanstack/react-query';
import { franchiseInvoices, type SoldInvoice } from '@yupflow/contract/franchise-invoices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { useMoney } from '../../../locales/money.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';

export interface InvoiceDeed {
  readonly kind: 'pay' | 'void' | 'refund';
  readonly invoice: Pick<SoldInvoice, 'id' | 'number' | 'company' | 'description' | 'total'>;
}

interface Props {
  readonly deed: InvoiceDeed;
  readonly onClose: () => void;
}

/** Money moves: each is asked about first. */
export function InvoiceDeedDialog({ deed: { kind, invoice }, onClose }: Props) {
  const { t } = useTranslation('franchise-invoices');
  const errorText = useErrorText();
  const money = useMoney();
  const client = useQueryClient();
  const [method, setMethod] = useState<'pix' | 'manual'>('pix');
  const [note, setNote] = useState('');
  const params = { id: invoice.id };
  const act = useMutation({
    mutationFn: () => {
      if (kind === 'pay')
        return call(franchiseInvoices.registerPayment, { params, body: { method, note: note.trim() } });
      return call(kind === 'void' ? franchiseInvoices.void : franchiseInvoices.refund, { params });
    },
    onSuccess: () => {
      toast.success(t(`${kind}.done`));
      onClose();
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['franchise-invoices'] });
      void client.invalidateQueries({ queryKey: ['franchise-companies'] });
    },
  });
  return (
    <FormDialog
      title={t(`${kind}.title`, { number: invoice.number })}
      confirmLabel={t(`${kind}.verb`)}
      canConfirm
      isPending={act.isPending}
      isDangerous={kind !== 'pay'}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <div className="flex items-baseline justify-between gap-4 rounded-lg border border-line px-3 py-2.5">
        <div className="min-w-0">
          <p className="text-dense font-medium wrap-anywhere">{invoice.company.name}</p>
          <p className="text-meta wrap-anywhere text-muted">{invoice.description}</p>
        </div>
        <p className="shrink-0 text-section font-semibold tabular-nums">{money(invoice.total)}</p>
      </div>
      <p className="text-body text-muted">{t(`${kind}.text`)}</p>
      {kind === 'pay' && (
        <>
          <Select
            label={t('pay.method')}
            value={method}
            options={[
              { value: 'pix', label: t('pay.pix') },
              { value: 'manual', label: t('pay.manual') },
            ]}
            onChange={setMethod}
          />
          <TextField
            label={t('pay.note')}
            isOptional
            value={note}
            onChange={setNote}
            maxLength={500}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
