import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

interface SlideOverProps {
  readonly isOpen: boolean;
  /** Esc, the scrim and the cross ask for this; whoever owns the open state may refuse. */
  readonly onClose: () => void;
  /** 720 px, for what needs tables. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function SlideOver({ isOpen, onClose, isWide = false, children }: SlideOverProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-20 bg-scrim entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal
        className={cx(
          // Of the height that a phone's keyboard leaves.
          'fixed top-0 right-0 h-(--visual-viewport-height) w-full max-w-full bg-surface shadow-float entering:animate-slide-in exiting:animate-slide-out sm:border-l sm:border-line',
          isWide ? 'sm:w-180' : 'sm:w-120',
        )}
      >
        <Dialog className="flex h-full flex-col outline-none">
          {children}
          <GiveFocusBack />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Opened by a link, there is nothing that had the focus before: then the page takes it, rather than nothing at all. */
function GiveFocusBack() {
  useEffect(() => () => void requestAnimationFrame(focusPageIfLost), []);
  return null;
}

function focusPageIfLost(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
}

interface HeaderProps {
  readonly title: string;
  readonly note?: string;
  readonly onClose: () => void;
}

export function SlideOverHeader({ title, note, onClose }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="flex min-h-15 shrink-0 items-center gap-2 border-b border-line py-2.5 pr-3 pl-6 max-sm:pl-4">
      <div className="min-w-0 flex-1">
        <Heading slot="title" title={title} className="truncate text-section/5 font-semibold">
          {title}
        </Heading>
        {note && (
          <p title={note} className="line-clamp-3 text-meta text-pretty wrap-anywhere text-muted">
            {note}
          </p>
        )}
      </div>
      <IconButton label={t('close')} icon={X} onPress={onClose} />
    </header>
  );
}

interface BodyProps {
  readonly children: ReactNode;
  /** Nothing in it may be there to focus: what scrolls has to be reachable without a mouse. */
  readonly isToRead?: boolean;
}

export function SlideOverBody({ children, isToRead = false }: BodyProps) {
  return (
    <div
      tabIndex={isToRead ? 0 : undefined}
      className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-6 py-5 -outline-offset-2 max-sm:px-4"
    >
      {children}
    </div>
  );
}

/** `start` stands apart on the left: what removes rather than saves. Where one line is too short it gets its own. */
export function SlideOverFooter({ start, children }: { readonly start?: ReactNode; readonly children: ReactNode }) {
  return (
    <footer className="flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-t border-line px-6 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] max-sm:px-4">
      {start}
      <div className="ml-auto flex flex-wrap justify-end gap-2 max-sm:grow max-sm:*:grow">{children}</div>
    </footer>
  );
}
