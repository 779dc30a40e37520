import type { CloudFacts, Connection } from '@yupflow/contract/connections';
import { CircleCheck, X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Trans, useTranslation } from 'react-i18next';
import { HelpLink } from '../../resource/help-link.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { WebhookAddress } from './webhook-facts.tsx';

interface Props {
  /** Null while nobody sets one up. */
  readonly line: Connection | null;
  readonly onClose: () => void;
}

/** The next step of a number of the official API: to be told what happens to it. */
export function WebhookDialog({ line, onClose }: Props) {
  return (
    <ModalOverlay
      isOpen={line !== null}
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-20 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out max-sm:p-0"
    >
      <Modal className="w-full max-w-140 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong max-sm:min-h-full max-sm:rounded-none max-sm:border-0">
        <Dialog className="outline-none">
          {line?.cloud && <Steps name={line.name} cloud={line.cloud} onClose={onClose} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface StepsProps {
  readonly name: string;
  readonly cloud: CloudFacts;
  readonly onClose: () => void;
}

function Steps({ name, cloud, onClose }: StepsProps) {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation();
  const title = t('hook.title', { name });
  return (
    <>
      <header className="flex items-start gap-4 px-6 pt-5 pb-4 max-sm:px-4">
        <div className="mr-auto min-w-0">
          <Heading slot="title" className="truncate text-title font-semibold" title={title}>
            {title}
          </Heading>
          <p className="mt-1 text-dense text-muted">
            {t('hook.text')} <HelpLink about="connect-cloud#webhook" />
          </p>
        </div>
        <IconButton label={common('close')} icon={X} onPress={onClose} />
      </header>
      <ol className="flex flex-col gap-2 border-y border-line bg-page px-6 py-3.5 text-dense max-sm:px-4 dark:bg-raised/40">
        {([1, 2, 3] as const).map((step) => (
          <li key={step} className="flex items-start gap-2.5">
            <span className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-meta font-semibold">
              {step}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <Trans t={t} i18nKey={`hook.step${step}`} components={{ strong: <strong className="font-semibold" /> }} />
            </span>
          </li>
        ))}
      </ol>
      <div className="px-6 py-5 max-sm:px-4">
        <WebhookAddress cloud={cloud} />
      </div>
      <footer className="flex flex-wrap items-center gap-3 border-t border-line px-6 py-3.5 max-sm:px-4">
        <p role="status" className="mr-auto flex items-center gap-2.5 text-body">
          {cloud.verified_at ? (
            <>
              <CircleCheck aria-hidden className="size-5 text-ok" />
              <span className="font-medium">{t('hook.verified')}</span>
            </>
          ) : (
            <>
              <span aria-hidden className="size-2.5 animate-breathe rounded-full bg-warn ring-4 ring-warn-soft" />
              <span className="font-medium">{t('hook.waiting')}</span>
            </>
          )}
        </p>
        <Button look={cloud.verified_at ? 'primary' : 'secondary'} onPress={onClose}>
          {common('close')}
        </Button>
      </footer>
    </>
  );
}
