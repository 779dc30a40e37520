import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { optOuts } from '@yupflow/contract/opt-outs';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useCompany } from '../../api/companies.ts';
import { useErrorText, useFieldErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { toast } from '../../ui/toast.ts';

/** Somebody asked by phone, or at the counter. */
export function AddOptOut() {
  const { t } = useTranslation('broadcasts');
  const client = useQueryClient();
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const country = useCompany()?.country;
  const [phone, setPhone] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const add = useMutation({
    mutationFn: () => call(optOuts.create, { body: { phone: `+${phone}` } }),
    onSuccess: () => {
      setPhone('');
      toast.success(t('optOuts.added'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['opt-outs'] }),
  });
  const fault = add.error instanceof ApiError ? fieldErrorText(add.error.fields?.phone) : null;
  const error = isMissing ? fieldErrorText('required') : (fault ?? (add.error ? errorText(add.error) : null));
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(phone === '');
        if (phone && !add.isPending) add.mutate();
      }}
    >
      <div className="min-w-0 flex-1">
        <PhoneField
          label={t('optOuts.add')}
          {...(country && { defaultCountry: country })}
          value={phone}
          onChange={(digits) => {
            setPhone(digits);
            setIsMissing(false);
            if (add.error) add.reset();
          }}
          error={error}
        />
      </div>
      <Button icon={Plus} type="submit" isPending={add.isPending} className="mt-6">
        {t('optOuts.addAction')}
      </Button>
    </form>
  );
}
