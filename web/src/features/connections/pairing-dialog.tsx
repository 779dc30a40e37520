import type { Connection } from '@yupflow/contract/connections';
import { CircleCheck, WifiOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../../resource/help-link.tsx';
import { Button, controlClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CodeSide } from './code-side.tsx';
import { PairingSteps } from './pairing-steps.tsx';
import { QrSide } from './qr-side.tsx';

interface Props {
  /** Null while nothing is being paired. */
  readonly line: Connection | null;
  readonly onClose: () => void;
}

const goodbyeMs = 1_200;
const tips = ['update', 'online', 'devices', 'number'] as const;

/** The shared steps once, then the picture or the code; it closes by itself. */
export function PairingDialog({ line, onClose }: Props) {
  return (
    <ModalOverlay
      isOpen={line !== null}
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-20 grid place-items-center overflow-y-auto bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out max-sm:p-0"
    >
      <Modal className="w-full max-w-202 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong max-sm:min-h-full max-sm:rounded-none max-sm:border-0">
        <Dialog className="outline-none">{line && <Pairing line={line} onClose={onClose} />}</Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Pairing({ line, onClose }: { readonly line: Connection; readonly onClose: () => void }) {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation();
  // Each asking counts, so that one that ran out is not taken for the next.
  const [asked, setAsked] = useState<{ way: 'qr' | 'code'; attempt: number }>({ way: 'qr', attempt: 1 });
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isConnected = line.status === 'CONNECTED';
  const ask = (way: 'qr' | 'code') => () => setAsked(({ attempt }) => ({ way, attempt: attempt + 1 }));
  const attemptOf = (way: 'qr' | 'code') => (asked.way === way && !isConnected ? asked.attempt : null);

  // It says so for a moment before it goes.
  useEffect(() => {
    if (!isConnected) return;
    const timer = setTimeout(onClose, goodbyeMs);
    return () => clearTimeout(timer);
  }, [isConnected, onClose]);

  return (
    <>
      <header className="flex items-start gap-4 px-6 pt-5 pb-4 max-sm:px-4">
        <div className="mr-auto min-w-0">
          <Heading slot="title" className="truncate text-title font-semibold" title={line.name}>
            {t('pairing.title', { name: line.name })}
          </Heading>
          <p className="text-body text-muted">{t('pairing.text')}</p>
        </div>
        <IconButton label={common('close')} icon={X} onPress={onClose} />
      </header>
      <PairingSteps />
      <div className="grid sm:grid-cols-2">
        <QrSide line={line} attempt={attemptOf('qr')} onAsk={ask('qr')} />
        <CodeSide line={line} attempt={attemptOf('code')} onAsk={ask('code')} />
      </div>
      {isHelpOpen && (
        <ul className="flex list-disc flex-col gap-1 border-t border-line bg-page py-3.5 pr-6 pl-10 text-dense dark:bg-raised/40">
          {tips.map((tip) => (
            <li key={tip}>{t(`pairing.tips.${tip}`)}</li>
          ))}
          <li>
            <HelpLink about="connect-qr#trouble" />
          </li>
        </ul>
      )}
      <footer className="flex flex-wrap items-center gap-3 border-t border-line px-6 py-3.5 max-sm:px-4">
        <Progress line={line} />
        {!isConnected && (
          <button
            type="button"
            aria-expanded={isHelpOpen}
            onClick={() => setIsHelpOpen(!isHelpOpen)}
            className={cx(controlClass, 'border-transparent px-3 text-soft hover:bg-raised')}
          >
            {t('pairing.help')}
          </button>
        )}
        <Button onPress={onClose}>{common(isConnected ? 'close' : 'cancel')}</Button>
      </footer>
    </>
  );
}

function Progress({ line: { status, reason } }: { readonly line: Connection }) {
  const { t } = useTranslation('connections');
  return (
    <p role="status" className="mr-auto flex items-center gap-2.5 text-body">
      {status === 'CONNECTED' ? (
        <>
          <CircleCheck aria-hidden className="size-5 text-ok" />
          <span className="font-medium">{t('pairing.done')}</span>
        </>
      ) : reason === 'network' ? (
        <>
          <WifiOff aria-hidden className="size-4 text-warn" />
          <span className="text-dense text-warn">{t('pairing.noNetwork')}</span>
        </>
      ) : status === 'DISCONNECTED' ? (
        <span className="text-dense text-muted">{t('pairing.stopped')}</span>
      ) : (
        <>
          <span aria-hidden className="size-2.5 animate-breathe rounded-full bg-warn ring-4 ring-warn-soft" />
          <span className="font-medium">{t('pairing.waiting')}</span>
          <span className="text-dense text-muted max-sm:hidden">{t('pairing.closesItself')}</span>
        </>
      )}
    </p>
  );
}
