import { contactFilterForm } from '@yupflow/contract/contact-filters';
import { limits } from '@yupflow/contract/limits';
import { type FormEvent, useEffect } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormField } from '../../resource/form-field.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly title: string;
  readonly name: string;
  /** Rejects with the server's refusal. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks how a filter is to be called. */
export function FilterNameDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-100 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog className="p-6 outline-none">
          <NameForm {...form} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const nameForm = z.pick(contactFilterForm, { name: true });

function NameForm({ title, name, onSave, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('contacts');
  const { t: common } = useTranslation();
  const form = useContractForm<{ name: string }, { name: string }>(nameForm, { name });
  const { submit, refusal } = useSubmit(form, (sent) => onSave(sent.name));
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);

  function send(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <form onSubmit={send} noValidate>
      <Heading slot="title" className="mb-4 text-section font-semibold">
        {title}
      </Heading>
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label={t('filters.name')}
            help={t('filters.nameHelp')}
            error={field.error ?? refusal}
            longest={limits.nameLength}
            autoComplete="off"
          />
        )}
      </FormField>
      <div className="mt-6 flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button onPress={onClose}>{common('cancel')}</Button>
        <Button look="primary" type="submit" isPending={form.formState.isSubmitting}>
          {t('filters.saveName')}
        </Button>
      </div>
    </form>
  );
}
