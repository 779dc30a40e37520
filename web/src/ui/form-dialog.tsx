import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface Props {
  readonly title: string;
  readonly confirmLabel: string;
  readonly canConfirm: boolean;
  readonly isPending?: boolean;
  /** Hard to take back. */
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A few fields and one verb. */
export function FormDialog({
  title,
  confirmLabel,
  canConfirm,
  isPending = false,
  isDangerous = false,
  onConfirm,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const [isTouched, setIsTouched] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canConfirm && !isPending) onConfirm();
  };
  return (
    <ModalOverlay
      isOpen
      // A press that misses the dialog must not cost what was typed into it.
      isDismissable={!isTouched}
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-30 grid place-items-center overflow-y-auto bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-110 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog className="outline-none">
          <form onSubmit={submit} onInput={() => setIsTouched(true)} className="flex flex-col gap-4 p-6">
            <Heading slot="title" className="text-section font-semibold wrap-anywhere">
              {title}
            </Heading>
            {children}
            <div className="mt-2 flex justify-end gap-2 max-sm:flex-col-reverse">
              <Button onPress={onClose}>{t('cancel')}</Button>
              <Button
                look={isDangerous ? 'danger' : 'primary'}
                type="submit"
                isDisabled={!canConfirm}
                isPending={isPending}
              >
                {confirmLabel}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
