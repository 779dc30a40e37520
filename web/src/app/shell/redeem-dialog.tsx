import { ApiError } from '@yupflow/contract/client';
import { activationCode, companies } from '@yupflow/contract/companies';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { callOnce } from '../../api/call-once.ts';
import { companiesQuery } from '../../api/companies.ts';
import { reloadMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { useErrorText, useFieldErrorText } from '../../locales/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RedeemDialog({ isOpen, onClose }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-100 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog className="p-6 outline-none">
          <RedeemForm onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The code's company becomes active, and the page moves there by itself. */
function RedeemForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function redeem(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setFault(null);
    setRefusal(null);
    const checked = activationCode.safeParse(code);
    if (!checked.success) return setFault(fieldErrorText(code.trim() ? 'invalid_code' : 'required'));
    setIsPending(true);
    try {
      const company = await callOnce(companies.redeemCode, { body: { code: checked.data } });
      await Promise.all([reloadMe(), queryClient.invalidateQueries({ queryKey: companiesQuery.queryKey })]);
      toast.success(t('redeem.done', { company: company.name }));
      return onClose();
    } catch (error) {
      const field = error instanceof ApiError ? fieldErrorText(error.fields.code) : null;
      if (field) setFault(field);
      else setRefusal(errorText(error));
    }
    setIsPending(false);
  }

  return (
    <form noValidate onSubmit={redeem}>
      <Heading slot="title" className="text-section font-semibold">
        {t('redeem.title')}
      </Heading>
      <p className="mt-1.5 mb-4 text-body text-muted">{t('redeem.text')}</p>
      {refusal && (
        <Banner look="bad" icon={CircleAlert} role="alert" className="mb-4 rounded-lg border px-3 py-2.5">
          {refusal}
        </Banner>
      )}
      <TextField
        label={t('redeem.code')}
        value={code}
        onChange={setCode}
        error={fault}
        inputRef={focusOnArrival}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        maxLength={40}
        isCode
        inputClassName="uppercase tabular-nums placeholder:normal-case"
      />
      <div className="mt-6 flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button onPress={onClose}>{common('cancel')}</Button>
        <Button look="primary" type="submit" isPending={isPending}>
          {t('redeem.submit')}
        </Button>
      </div>
    </form>
  );
}
