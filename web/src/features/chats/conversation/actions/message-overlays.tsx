import type { Message } from '@yupflow/contract/messages';
import { type Dispatch, lazy, type SetStateAction, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../locales/error-text.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { removeMessage } from './message-deeds.ts';
import { MessageMenu } from './message-menu.tsx';
import { ReactionPopover } from './reaction-popover.tsx';

const Lightbox = lazy(() => import('../media/lightbox.tsx').then((file) => ({ default: file.Lightbox })));

/** What stands over the conversation, one at a time. */
export type Overlay =
  | { readonly type: 'actions' | 'reactions'; readonly message: Message; readonly beside: Element }
  | { readonly type: 'picture' | 'remove'; readonly message: Message };

interface Props {
  readonly overlay: Overlay | null;
  readonly messages: readonly Message[];
  readonly onChange: Dispatch<SetStateAction<Overlay | null>>;
}

export function MessageOverlays({ overlay, messages, onChange }: Props) {
  const pictures = useMemo(
    () => messages.filter(({ kind, media, deleted_at }) => kind === 'image' && media?.url && !deleted_at),
    [messages],
  );
  // A menu closes itself after what was chosen in it has opened something else: that stays.
  const close = () => onChange((now) => (now === overlay ? null : now));
  switch (overlay?.type) {
    case 'picture': {
      const { message } = overlay;
      return (
        <Suspense>
          <Lightbox
            pictures={pictures}
            shownId={message.id}
            onShow={(next) => onChange({ type: 'picture', message: next })}
            onClose={close}
          />
        </Suspense>
      );
    }
    case 'actions': {
      const { message, beside } = overlay;
      return (
        <MessageMenu
          message={message}
          beside={beside}
          onClose={close}
          onReact={() => onChange({ type: 'reactions', message, beside })}
          onRemove={() => onChange({ type: 'remove', message })}
        />
      );
    }
    case 'reactions':
      return <ReactionPopover message={overlay.message} beside={overlay.beside} onClose={close} />;
    case 'remove':
      return <ConfirmRemove message={overlay.message} onClose={close} />;
    case undefined:
      return null;
  }
}

function ConfirmRemove({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) {
  const { t } = useTranslation('conversation');
  const errorText = useErrorText();
  const kind = message.kind === 'note' ? 'note' : 'message';
  return (
    <ConfirmDialog
      isOpen
      title={t(`remove.${kind}.title`)}
      confirmLabel={t('remove.confirm')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        removeMessage(message).catch((error: unknown) => toast.error(errorText(error)));
      }}
    >
      {t(`remove.${kind}.text`)}
    </ConfirmDialog>
  );
}
