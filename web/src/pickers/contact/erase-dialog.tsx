import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { type Contact, contacts } from '@yupflow/contract/contacts';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { forgetContact } from './contact-calls.ts';

interface Props {
  readonly contact: Contact;
  readonly name: string;
  readonly onCancel: () => void;
  readonly onErased: () => void;
}

/** For good: whoever does it types who is meant. */
export function EraseDialog({ contact, name, onCancel, onErased }: Props) {
  const { t } = useTranslation('contact');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isErasing, setIsErasing] = useState(false);
  const { phone } = contact;
  const wanted = phone ? phone.slice(-4) : contact.name;
  const label = phone ? t('erase.digits') : t('erase.name', { name });
  const mismatch = phone ? t('erase.otherDigits') : t('erase.otherName');

  async function erase() {
    if (isErasing) return;
    if (typed.trim() !== wanted) return setFault(mismatch);
    setIsErasing(true);
    try {
      await call(contacts.erase, { params: { id: contact.id }, body: { confirm: typed.trim() } });
      onErased();
      forgetContact(client, contact.id);
      toast.success(t('erase.done'));
    } catch (error) {
      setFault(error instanceof ApiError && 'confirm' in error.fields ? mismatch : errorText(error));
      setIsErasing(false);
    }
  }

  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => isOpen || onCancel()}
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-110 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog role="alertdialog" className="p-6 outline-none">
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // It stands inside the form of the contact.
              event.stopPropagation();
              void erase();
            }}
          >
            <Heading slot="title" className="text-section font-semibold">
              {t('erase.title', { name })}
            </Heading>
            <div className="mt-1.5 mb-4 flex flex-col gap-2 text-body text-muted">
              <p>{t('erase.what')}</p>
              <p>{t('erase.why')}</p>
              <p className="font-medium text-text">{t('erase.final')}</p>
            </div>
            <TextField
              label={label}
              value={typed}
              onChange={(text) => {
                setTyped(text);
                setFault(null);
              }}
              error={fault}
              autoComplete="off"
              isCode
              inputRef={focusOnArrival}
              inputClassName={phone ? 'max-w-28 tabular-nums' : undefined}
            />
            <div className="mt-6 flex justify-end gap-2 max-sm:flex-col-reverse">
              <Button onPress={onCancel}>{common('cancel')}</Button>
              <Button look="danger" type="submit" isPending={isErasing}>
                {t('erase.confirm')}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
