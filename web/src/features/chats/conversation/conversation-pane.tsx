import type { OpenChat } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { useTimeZone } from '../../../locales/time-zone.ts';
import { useLines } from '../../../pickers/use-lines.ts';
import { SupportNotice, useIsSupport } from '../../../resource/members-only.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useMessages } from '../chat-queries.ts';
import { Composer, type ComposerMode } from '../composer/composer.tsx';
import { focusComposer } from '../composer/focus-composer.ts';
import { withoutArrived } from '../composer/unsent/unsent.ts';
import { useUnsentOf, useUnsentQueue } from '../composer/unsent/use-unsent.ts';
import { useComposerMode } from '../composer/use-composer-mode.ts';
import { useTyping } from '../typing.ts';
import { MessageOverlays, type Overlay } from './actions/message-overlays.tsx';
import { type Conversation, ConversationProvider } from './conversation-context.ts';
import { isAnswered, markerOf, type RowsInput, rowsOf } from './thread/rows.ts';
import { ThreadSkeleton } from './thread/thread-skeleton.tsx';
import { ThreadView } from './thread/thread-view.tsx';

interface Props {
  readonly chat: OpenChat;
  /** The message that a search or a quote led to; null at the end of the chat. */
  readonly around: string | null;
  /** To another message; null back to the end. */
  readonly onGoTo: (messageId: string | null) => void;
  /** In a column of its own beside something else. */
  readonly isNarrow?: boolean;
  /** Whether the end of the conversation is in sight. */
  readonly onSeesEnd?: (isAtEnd: boolean) => void;
}

const nobody = () => {};

/** The messages of a chat, and under them what is written next. */
export function ConversationPane({ chat, around, onGoTo, isNarrow = false, onSeesEnd = nobody }: Props) {
  const { t } = useTranslation('conversation');
  const errorText = useErrorText();
  const me = useMe();
  const isSupport = useIsSupport();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const userId = me?.id ?? '';
  const [mode, setMode] = useComposerMode(`${userId} ${chat.id}`);
  useUnsentQueue();
  const messages = useMessages(chat.id, around);
  // What the line has to say stands between the messages and the field.
  const areLinesPending = useLines().isPending;
  const isComing = messages.isPending || areLinesPending;
  const rows = useRows({ chat, messages: messages.messages, hasOlder: messages.hasOlder, hasNewer: messages.hasNewer });

  const begin = useCallback(
    (next: ComposerMode) => {
      setMode(next);
      focusComposer();
    },
    [setMode],
  );
  const conversation = useMemo<Conversation>(
    () => ({
      chat,
      userId,
      goTo: onGoTo,
      reply: (message) => begin({ type: 'reply', message }),
      edit: (message) => begin({ type: 'edit', message }),
      showPicture: (message) => setOverlay({ type: 'picture', message }),
      openActions: (message, beside) => setOverlay({ type: 'actions', message, beside }),
      openReactions: (message, beside) => setOverlay({ type: 'reactions', message, beside }),
    }),
    [chat, userId, onGoTo, begin],
  );

  return (
    <ConversationProvider value={conversation}>
      <div className="flex min-h-0 flex-1 flex-col bg-surface">
        {isComing && <ThreadSkeleton />}
        {!isComing && messages.error && messages.messages.length === 0 && (
          <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
            <ErrorState
              title={t('loadFailed')}
              message={errorText(messages.error)}
              onRetry={messages.retry}
              isRetrying={messages.isRetrying}
            />
          </div>
        )}
        {!isComing && (!messages.error || messages.messages.length > 0) && (
          <ThreadView
            key={around ?? 'end'}
            {...messages}
            rows={rows}
            foundId={around}
            onLeaveFound={() => onGoTo(null)}
            onSeesEnd={onSeesEnd}
            onEscape={focusComposer}
          />
        )}
        {isSupport ? (
          <SupportNotice className="shrink-0 border-t border-line bg-page px-5 py-4 max-sm:px-4" />
        ) : (
          <Composer
            chat={chat}
            mode={mode}
            isNarrow={isNarrow}
            newest={messages.messages.at(-1) ?? null}
            onModeChange={setMode}
            onSent={() => around && onGoTo(null)}
          />
        )}
      </div>
      <MessageOverlays overlay={overlay} messages={messages.messages} onChange={setOverlay} />
    </ConversationProvider>
  );
}

interface RowsOf {
  readonly chat: OpenChat;
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

function useRows({ chat, messages, hasOlder, hasNewer }: RowsOf) {
  const me = useMe();
  const unsent = useUnsentOf(chat.id);
  const typingName = useTyping(chat.id);
  // As it was when the chat was opened: reading takes the count away, but not the place.
  const [unread] = useState(chat.unread);
  const [marker, setMarker] = useState<RowsInput['marker']>(null);
  if (!marker && unread > 0 && messages.length > 0 && !hasNewer) setMarker(markerOf(messages, unread));
  const userId = me?.id ?? '';
  const timeZone = useTimeZone();
  return useMemo(
    () =>
      rowsOf({
        messages,
        isFromStart: !hasOlder,
        unsent: hasNewer ? [] : withoutArrived(unsent, messages, userId),
        marker: isAnswered(marker, { messages, unsent, userId }) ? null : marker,
        typing: typingName === null || hasNewer ? null : { name: typingName || null },
        timeZone,
      }),
    [messages, hasOlder, hasNewer, unsent, userId, marker, typingName, timeZone],
  );
}
