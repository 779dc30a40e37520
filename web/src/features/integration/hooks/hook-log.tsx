import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmRemove } from '../../../resource/confirm-remove.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { useRemoveHook, useRenewSecret } from './hook-calls.ts';
import type { Hook } from './hook-side.ts';
import { HookTrouble } from './hook-trouble.tsx';
import { HowToVerify } from './how-to-verify.tsx';

interface Props {
  readonly hook: Hook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** How it is, a way to try it, and what was delivered. */
export function HookLog({ hook, onEdit, onSecret, onRemove, onClose }: Props) {
  const { t } = useTranslation('integration');
  const { t: common } = useTranslation();
  const [asked, setAsked] = useState<'remove' | 'renew' | null>(null);
  const remove = useRemoveHook();
  const renew = useRenewSecret();
  const { id, name, url } = hook;
  return (
    <>
      <SlideOverHeader title={name} note={url} onClose={onClose} />
      <SlideOverBody>
        <HookTrouble hook={hook} />
        <HowToVerify />
        <DeliveryLog hook={hook} />
      </SlideOverBody>
      <SlideOverFooter
        start={
          <Button look="danger-ghost" icon={Trash2} className="-ml-3" onPress={() => setAsked('remove')}>
            {common('delete')}
          </Button>
        }
      >
        <Button icon={KeyRound} isPending={renew.isPending} onPress={() => setAsked('renew')}>
          {t('secret.renew')}
        </Button>
        <Button look="primary" icon={Pencil} onPress={onEdit}>
          {t('hooks.edit')}
        </Button>
      </SlideOverFooter>
      <ConfirmRemove
        removal={
          asked === 'remove'
            ? {
                question: t('hooks.confirmDelete', { name }),
                consequence: <span className="wrap-anywhere">{t('hooks.confirmDeleteText', { url })}</span>,
                done: t('hooks.deleted'),
              }
            : null
        }
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          // Closed first: what is open would be asked for once more when it is gone.
          onRemove();
          remove.mutate(hook);
        }}
      />
      <ConfirmDialog
        isOpen={asked === 'renew'}
        title={t('secret.confirmRenew', { name })}
        confirmLabel={t('secret.renew')}
        look="primary"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          renew.mutate(id, { onSuccess: ({ secret }) => onSecret(secret) });
        }}
      >
        {t('secret.confirmRenewText')}
      </ConfirmDialog>
    </>
  );
}
