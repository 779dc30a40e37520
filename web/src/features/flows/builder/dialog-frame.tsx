import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';

interface Props {
  readonly title: string;
  readonly help?: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** A question with more to it than yes and no. */
export function DialogFrame({ title, help, isOpen, onClose, footer, children }: Props) {
  const { t } = useTranslation();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-130 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog className="flex max-h-[85vh] flex-col outline-none">
          <header className="flex shrink-0 items-start gap-2 border-b border-line py-3 pr-3 pl-5">
            <div className="min-w-0 flex-1">
              <Heading slot="title" title={title} className="truncate text-section font-semibold">
                {title}
              </Heading>
              {help && <p className="text-dense text-muted">{help}</p>}
            </div>
            <IconButton label={t('close')} icon={X} onPress={onClose} />
          </header>
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">{children}</div>
          <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
