import type { FranchiseEvent, FranchiseWebhook } from '@yupflow/contract/franchise-integration';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmRemove } from '../../../resource/confirm-remove.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { HowToVerify } from '../hooks/how-to-verify.tsx';
import { useRemoveFranchiseHook, useTestFranchiseHook } from './franchise-calls.ts';
import { FranchiseDeliveries } from './franchise-deliveries.tsx';

interface Props {
  readonly hook: FranchiseWebhook;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** A way to try it, and what was delivered. */
export function FranchiseHookLog({ hook, onEdit, onRemove, onClose }: Props) {
  const { t } = useTranslation('integration');
  const { t: common } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const remove = useRemoveFranchiseHook(t('hooks.deleted'));
  const { name, url } = hook;
  return (
    <>
      <SlideOverHeader title={name} note={url} onClose={onClose} />
      <SlideOverBody>
        {!hook.is_active && <p className="text-dense text-muted">{t('hooks.offText')}</p>}
        <HowToVerify />
        <SendTest hook={hook} />
        <FranchiseDeliveries hookId={hook.id} />
      </SlideOverBody>
      <SlideOverFooter
        start={
          <Button look="danger-ghost" icon={Trash2} className="-ml-3" onPress={() => setIsAsked(true)}>
            {common('delete')}
          </Button>
        }
      >
        <Button look="primary" icon={Pencil} onPress={onEdit}>
          {t('hooks.edit')}
        </Button>
      </SlideOverFooter>
      <ConfirmRemove
        removal={
          isAsked
            ? {
                question: t('hooks.confirmDelete', { name }),
                consequence: <span className="wrap-anywhere">{t('hooks.confirmDeleteText', { url })}</span>,
                done: t('hooks.deleted'),
              }
            : null
        }
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          // Closed first: what is open would be asked for once more when it is gone.
          onRemove();
          remove.mutate(hook);
        }}
      />
    </>
  );
}

/** An example of one of its events, now: what comes of it stands on top of the log. */
function SendTest({ hook: { id, events } }: { readonly hook: FranchiseWebhook }) {
  const { t } = useTranslation('franchise-integration');
  const { t: words } = useTranslation('integration');
  const [chosen, setChosen] = useState<FranchiseEvent | undefined>(events[0]);
  const send = useTestFranchiseHook(id);
  // It may have been edited meanwhile.
  const event = chosen && events.includes(chosen) ? chosen : events[0];
  if (!event) return null;
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label={words('test.event')}
          value={event}
          options={events.map((one) => ({ value: one, label: t(`events.${one}`) }))}
          onChange={setChosen}
        />
      </div>
      <Button icon={Send} isPending={send.isPending} onPress={() => send.mutate(event)}>
        {words('test.send')}
      </Button>
    </div>
  );
}
