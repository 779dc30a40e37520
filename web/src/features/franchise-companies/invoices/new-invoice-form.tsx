import { useQueryClient } from '@tanstack/react-query';
import { franchiseInvoices, type SoldInvoiceForm, soldInvoiceForm } from '@yupflow/contract/franchise-invoices';
import { type Cycle, cycles } from '@yupflow/contract/money';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { MoneyField, type WrittenCents } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { CompanyPicker } from './company-picker.tsx';

interface Values {
  companyId: string;
  description: string;
  cycle: Cycle | null;
  total: WrittenCents;
  due_date: string | null;
  note: string;
}

interface Props {
  /** Whom the list is narrowed to. */
  readonly companyId: string | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** For what the calendar does not ask for: a setup, a training, a cycle ahead of time. */
export function NewInvoiceForm({ companyId, onClose, onSaved }: Props) {
  const { t } = useTranslation(['franchise-invoices', 'billing']);
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const empty: Values = {
    companyId: companyId ?? '',
    description: '',
    cycle: null,
    total: null,
    due_date: null,
    note: '',
  };
  const form = useContractForm<Values, SoldInvoiceForm>(soldInvoiceForm, empty);
  useFocusFirst(form, 'companyId');
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await call(franchiseInvoices.create, { body: sent }, { idempotencyKey: idempotency.keyOf(sent) });
    idempotency.forget();
    void client.invalidateQueries({ queryKey: ['franchise-invoices'] });
    void client.invalidateQueries({ queryKey: ['franchise-companies'] });
    toast.success(t('form.created'));
    onSaved();
  });
  return (
    <FormSlideOver
      title={t('new')}
      note={t('form.note')}
      saveLabel={t('form.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <FormField form={form} name="companyId">
        {({ value, onChange, inputRef, error }) => (
          <CompanyPicker value={value || null} onChange={onChange} buttonRef={inputRef} error={error} />
        )}
      </FormField>
      <FormField form={form} name="description">
        {(field) => (
          <TextField
            {...field}
            label={t('form.description')}
            help={t('form.descriptionHelp')}
            longest={120}
            autoComplete="off"
          />
        )}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <FormField form={form} name="total">
          {({ name: _, ...field }) => <MoneyField {...field} label={t('form.total')} />}
        </FormField>
        <FormField form={form} name="due_date">
          {({ value, onChange, error }) => (
            <DateField label={t('form.due')} value={value} onChange={onChange} error={error} />
          )}
        </FormField>
      </div>
      <FormField form={form} name="cycle">
        {({ value, onChange, error }) => (
          <Select<Cycle | ''>
            label={t('form.cycle')}
            help={t('form.cycleHelp')}
            value={value ?? ''}
            options={[
              { value: '', label: t('form.noCycle') },
              ...cycles.map((cycle) => ({ value: cycle, label: t(`billing:cycles.${cycle}`) })),
            ]}
            onChange={(chosen) => onChange(chosen || null)}
            error={error}
          />
        )}
      </FormField>
      <FormField form={form} name="note">
        {(field) => <TextField {...field} label={t('form.memo')} isOptional longest={500} autoComplete="off" />}
      </FormField>
    </FormSlideOver>
  );
}
