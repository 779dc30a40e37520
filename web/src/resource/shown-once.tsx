import { useBlocker } from '@tanstack/react-router';
import { Check, CircleAlert, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { focusOnArrival } from '../ui/focus-on-arrival.ts';
import { SlideOver, SlideOverBody, SlideOverFooter, SlideOverHeader } from '../ui/slide-over.tsx';
import { useCopy } from './use-copy.ts';

interface Words {
  readonly title: string;
  readonly note?: string;
  readonly warning: string;
  /** Names the secret, for whoever hears it. */
  readonly label: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly done: string;
  readonly confirmClose: string;
  readonly confirmCloseText: string;
  readonly close: string;
  readonly stay: string;
}

interface Props {
  readonly words: Words;
  readonly secret: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** What to do with it. */
  readonly children: ReactNode;
}

/** A secret that nobody will see again: leaving without having copied it asks first, whichever way one leaves. */
export function ShownOnce({ words, secret, onClose, isWide = false, children }: Props) {
  const { isCopied, copy, outcome } = useCopy(secret, { done: words.copied, failed: words.copyFailed });
  const [wasCopied, setWasCopied] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useBlocker({
    shouldBlockFn: () => !wasCopied,
    enableBeforeUnload: !wasCopied,
    withResolver: true,
  });
  if (isCopied && !wasCopied) setWasCopied(true);
  const leave = () => (wasCopied ? onClose() : setIsAsking(true));
  function stay() {
    setIsAsking(false);
    leaving.reset?.();
  }
  function goOn() {
    onClose();
    leaving.proceed?.();
  }
  return (
    <SlideOver isOpen onClose={leave} isWide={isWide}>
      <SlideOverHeader title={words.title} note={words.note} onClose={leave} />
      <SlideOverBody>
        <Banner look="warn" icon={CircleAlert} role="status" className="rounded-lg border px-3 py-2.5">
          {words.warning}
        </Banner>
        <div>
          <div className="flex items-center gap-2 rounded-lg border border-line bg-page py-1.5 pr-1.5 pl-3.5 dark:bg-raised max-sm:flex-col max-sm:items-stretch max-sm:p-3">
            {/* Selected as a whole by one click, for where copying is not allowed. */}
            <output aria-label={words.label} className="min-w-0 flex-1 font-mono text-dense break-all select-all">
              {secret}
            </output>
            <Button look="primary" icon={isCopied ? Check : Copy} onPress={copy} ref={focusOnArrival}>
              {words.copy}
            </Button>
          </div>
          <p role="status" className="mt-1.5 text-meta text-muted empty:hidden">
            {outcome}
          </p>
        </div>
        {children}
      </SlideOverBody>
      <SlideOverFooter>
        <Button onPress={leave}>{words.done}</Button>
      </SlideOverFooter>
      <ConfirmDialog
        isOpen={isAsking || leaving.status === 'blocked'}
        title={words.confirmClose}
        confirmLabel={words.close}
        cancelLabel={words.stay}
        look="primary"
        onConfirm={goOn}
        onCancel={stay}
      >
        {words.confirmCloseText}
      </ConfirmDialog>
    </SlideOver>
  );
}
