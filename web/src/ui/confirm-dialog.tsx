import { type ReactNode, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';

interface Words {
  readonly title: string;
  readonly children: ReactNode;
  /** The verb on the button that goes through with it. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
}

interface Props extends Words {
  /** `primary` where it destroys nothing. */
  readonly look?: 'danger' | 'primary';
  /** Under way, where the dialog waits for the answer. */
  readonly isPending?: boolean;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that is hard to take back. */
export function ConfirmDialog({ look = 'danger', isPending = false, isOpen, onConfirm, onCancel, ...words }: Props) {
  const { t } = useTranslation();
  const last = useRef<Words>(words);
  // What it asks about is often forgotten with the answer: while it fades away it says what it said.
  if (isOpen) last.current = words;
  const { title, children, confirmLabel, cancelLabel } = last.current;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onCancel()}
      className="fixed inset-0 z-30 grid place-items-center overflow-y-auto bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-100 rounded-xl border border-line bg-surface dark:border-line-strong shadow-float">
        <Dialog role="alertdialog" className="p-6 outline-none">
          <Heading slot="title" className="text-section font-semibold wrap-anywhere">
            {title}
          </Heading>
          <div className="mt-1.5 text-body text-muted">{children}</div>
          <div className="mt-6 flex justify-end gap-2 max-sm:flex-col-reverse">
            <Button onPress={onCancel} ref={focusOnArrival}>
              {cancelLabel ?? t('cancel')}
            </Button>
            <Button look={look} isPending={isPending} onPress={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
