import { ApiError } from '@yupflow/contract/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { StartFlowDialog } from '../../pickers/start-flow-dialog.tsx';
import { useIsSupport } from '../../resource/members-only.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChatGone } from './chat-gone.tsx';
import { useChatName } from './chat-names.ts';
import { useChat } from './chat-queries.ts';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { AutomationBar } from './header/automation-bar.tsx';
import { ChatHeader } from './header/chat-header.tsx';
import { ChatHeaderSkeleton } from './header/chat-header-skeleton.tsx';
import { useChatCommands } from './header/use-chat-commands.tsx';
import { usePresence } from './presence.ts';
import type { ChatDeeds } from './use-chat-deeds.ts';
import type { ChatView } from './use-chat-view.ts';
import { useReadMark } from './use-read-mark.ts';

interface Props {
  readonly chatId: string;
  readonly view: ChatView;
  readonly deeds: ChatDeeds;
  /** Alone on the screen: with the way back to the list. */
  readonly isAlone: boolean;
  readonly isPanelOpen: boolean;
  readonly onTogglePanel: () => void;
}

/** The open chat: whose it is, the automation's state, then messages and composer. */
export function ChatColumn({ chatId, view, deeds, isAlone, isPanelOpen, onTogglePanel }: Props) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const { data: chat, known, error, refetch, isRefetching } = useChat(chatId);
  const [leftUnread, setLeftUnread] = useState<string | null>(null);
  const [startsFlow, setStartsFlow] = useState(false);
  const isSupport = useIsSupport();
  const hasFlows = useMe()?.activeCompany?.modules.includes('flow') ?? false;
  const chatName = useChatName();
  const onStartFlow = hasFlows && !isSupport && chat?.contact ? () => setStartsFlow(true) : null;
  usePresence(chatId);
  useReadMark(chat, leftUnread === chatId);
  function markUnread() {
    setLeftUnread(chatId);
    if (chat) void deeds.markUnread(chat);
  }
  useChatCommands(chat, { deeds, onMarkUnread: markUnread, onTogglePanel, onStartFlow });
  // Who had it open when it was handed over is told, rather than left with what they no longer may see.
  if (isGone(error)) return <ChatGone onBack={view.close} />;
  if (error && !chat)
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
        <ErrorState
          title={t('chatLoadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      </div>
    );
  if (!chat) return <ChatHeaderSkeleton known={isAlone ? undefined : known} />;
  return (
    <>
      <ChatHeader
        chat={chat}
        deeds={deeds}
        isAlone={isAlone}
        isPanelOpen={isPanelOpen}
        onBack={view.close}
        onTogglePanel={onTogglePanel}
        onMarkUnread={markUnread}
        onStartFlow={onStartFlow}
      />
      <AutomationBar chat={chat} />
      {/* The pane holds the composer too: what is replied to or changed is between the two. */}
      <ConversationPane key={chat.id} chat={chat} around={view.around} onGoTo={view.goTo} />
      {startsFlow && chat.contact && (
        <StartFlowDialog
          contactId={chat.contact.id}
          name={chatName(chat)}
          connectionId={chat.connection_id}
          onClose={() => setStartsFlow(false)}
        />
      )}
    </>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found';
