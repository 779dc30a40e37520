import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flows } from '@yupflow/contract/flows';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useErrorText } from '../locales/error-text.ts';
import { Button } from '../ui/button.tsx';
import { focusOnArrival } from '../ui/focus-on-arrival.ts';
import { toast } from '../ui/toast.ts';
import { FlowPicker } from './flow-picker.tsx';

interface Props {
  readonly contactId: string;
  readonly name: string;
  /** Of the chat it is started from; without it the server takes the line they last wrote on. */
  readonly connectionId?: string;
  readonly onClose: () => void;
}

/** A flow is started with somebody by hand. */
export function StartFlowDialog({ contactId, name, connectionId, onClose }: Props) {
  const { t } = useTranslation('contact');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [flow, setFlow] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const start = useMutation({
    mutationFn: (id: string) =>
      call(flows.start, { params: { id }, body: { contactId, ...(connectionId && { connection_id: connectionId }) } }),
    onSuccess: ({ chat_id }) => {
      toast.success(t('startFlow.started'));
      void client.invalidateQueries({ queryKey: ['chats', 'item', chat_id] });
      onClose();
    },
  });

  function submit() {
    setIsMissing(!flow);
    if (flow) start.mutate(flow);
  }

  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={!start.isPending}
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-110 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog className="p-6 outline-none">
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // It may stand inside the form of the contact.
              event.stopPropagation();
              submit();
            }}
          >
            <Heading slot="title" className="text-section font-semibold wrap-anywhere">
              {t('startFlow.title', { name })}
            </Heading>
            <p className="mt-1.5 mb-4 text-body text-muted">{t('startFlow.help')}</p>
            <FlowPicker
              label={t('startFlow.flow')}
              value={flow}
              onChange={(chosen) => {
                setFlow(chosen);
                setIsMissing(false);
                start.reset();
              }}
              isPublishedOnly
              buttonRef={focusOnArrival}
              error={isMissing ? t('startFlow.missing') : start.error && errorText(start.error)}
            />
            <div className="mt-6 flex justify-end gap-2 max-sm:flex-col-reverse">
              <Button onPress={onClose}>{common('cancel')}</Button>
              <Button look="primary" type="submit" isPending={start.isPending}>
                {t('startFlow.start')}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
