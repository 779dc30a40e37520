import { chats } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useErrorText } from '../../../../locales/error-text.ts';
import { useFormat } from '../../../../locales/format.ts';
import { useLine } from '../../../../pickers/use-lines.ts';
import { cx } from '../../../../ui/cx.ts';
import { toast } from '../../../../ui/toast.ts';
import { useWindow } from '../../use-window.ts';
import { takeAnswer } from '../actions/take-answer.ts';
import { useConversation } from '../conversation-context.ts';

interface LineProps {
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

export function UnderLine({ isBad = false, children }: LineProps) {
  return (
    <p
      className={cx(
        'mt-1 flex flex-wrap items-center justify-end gap-x-1.5 gap-y-0.5 text-right text-meta',
        isBad ? 'text-bad' : 'text-muted',
      )}
    >
      {children}
    </p>
  );
}

interface UnderButtonProps {
  readonly onPress: () => void;
  readonly hasRetryIcon?: boolean;
  readonly isDisabled?: boolean;
  readonly children: string;
}

export function UnderButton({ onPress, hasRetryIcon = false, isDisabled = false, children }: UnderButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="inline-flex items-center gap-1 font-semibold underline underline-offset-2 disabled:opacity-60 pointer-coarse:min-h-11"
    >
      {hasRetryIcon && <RotateCw aria-hidden className="size-3.25" />}
      {children}
    </button>
  );
}

/** What is to be said about one of ours that did not simply go out. */
export function UnderBubble({ message }: { readonly message: Message }) {
  const { t } = useTranslation('conversation');
  const { chat } = useConversation();
  const format = useFormat();
  const line = useLine(chat.connection_id);
  const { state, failure, held_until } = message;
  if (message.direction !== 'out' || message.kind === 'note' || message.deleted_at) return null;
  if (state === 'failed')
    return (
      <UnderLine isBad>
        {t('failed.text', { reason: t(`failed.reasons.${failure ?? 'unexplained'}`) })}
        {failure !== 'too_long' && <RetryWhilePossible message={message} />}
      </UnderLine>
    );
  if (state === 'unknown')
    return (
      <UnderLine>
        {t('unknown.text')}
        <Retry message={message} />
      </UnderLine>
    );
  if (state === 'queued' && line && line.status !== 'CONNECTED') return <UnderLine>{t('queued.lineDown')}</UnderLine>;
  if (state === 'queued' && held_until)
    return <UnderLine>{t('states.held', { moment: format.moment(held_until) })}</UnderLine>;
  return null;
}

/** Once the window is closed only a template would pass. */
function RetryWhilePossible({ message }: { readonly message: Message }) {
  const isClosed = useWindow(useConversation().chat)?.isClosed === true;
  return isClosed && message.kind !== 'template' ? null : <Retry message={message} />;
}

function Retry({ message }: { readonly message: Message }) {
  const { t } = useTranslation('conversation');
  const errorText = useErrorText();
  const [isTrying, setIsTrying] = useState(false);
  async function retry() {
    setIsTrying(true);
    try {
      await takeAnswer(message, () => call(chats.retry, { params: { id: message.chat_id, messageId: message.id } }));
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsTrying(false);
  }
  return (
    <UnderButton hasRetryIcon isDisabled={isTrying} onPress={() => void retry()}>
      {t('failed.retry')}
    </UnderButton>
  );
}
