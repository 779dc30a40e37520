import { useNavigate } from '@tanstack/react-router';
import type { OpenChat } from '@yupflow/contract/chats';
import { ApiError } from '@yupflow/contract/client';
import { screens } from '@yupflow/contract/screens';
import { ArrowRightLeft, CircleCheck, Maximize2, Play, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { useLine } from '../../pickers/use-lines.ts';
import { MembersOnly } from '../../resource/members-only.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { ChatFace } from './chat-face.tsx';
import { ChatGone } from './chat-gone.tsx';
import { useChatName } from './chat-names.ts';
import { useChat } from './chat-queries.ts';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { useIsGone } from './gone.ts';
import { AutomationBar } from './header/automation-bar.tsx';
import { ChatHeaderSkeleton } from './header/chat-header-skeleton.tsx';
import { ChatTags } from './header/chat-tags.tsx';
import { usePresence } from './presence.ts';
import { TransferSlideOver } from './transfer/transfer-slide-over.tsx';
import { useChatDeeds } from './use-chat-deeds.ts';
import { useReadMark } from './use-read-mark.ts';

interface Props {
  readonly chatId: string;
  readonly around: string | null;
  readonly onGoTo: (messageId: string | null) => void;
  /** Under the name, before what can be done with the ticket. */
  readonly bar: ReactNode;
  readonly onClose: () => void;
}

const nowhere = () => {};

/** A chat beside something else: whose it is, its ticket, messages and composer, in a narrow column. */
export function ChatPanel({ chatId, around, onGoTo, bar, onClose }: Props) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const { data: chat, error, refetch, isRefetching } = useChat(chatId);
  const isGone = useIsGone(chatId) || (error instanceof ApiError && error.code === 'not_found');
  const [isTransferring, setIsTransferring] = useState(false);
  const deeds = useChatDeeds(
    {
      chatId,
      open: nowhere,
      close: onClose,
      showPanel: (panel) => setIsTransferring(panel === 'transfer'),
    },
    [],
  );
  usePresence(chatId);
  useReadMark(chat, false);
  if (isGone) return <ChatGone onBack={onClose} />;
  if (error && !chat)
    return (
      <ErrorState
        title={t('chatLoadFailed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  if (!chat) return <ChatHeaderSkeleton />;
  return (
    <>
      <PanelHeader chat={chat} onClose={onClose} />
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line py-1.5 pr-3 pl-4">
        {bar}
        <div className="ml-auto flex shrink-0 items-center gap-1.5">
          {chat.status !== 'closed' && (
            <MembersOnly>
              {(isOff) => (
                <IconButton
                  label={t('header.transfer')}
                  icon={ArrowRightLeft}
                  isDisabled={isOff}
                  onPress={deeds.openTransfer}
                  className="h-7! w-7! border-line! pointer-coarse:size-11!"
                />
              )}
            </MembersOnly>
          )}
          {chat.status === 'open' ? (
            <Button icon={CircleCheck} onPress={() => deeds.close(chat)} className="h-7! px-2! pointer-coarse:h-11!">
              {t('header.close')}
            </Button>
          ) : (
            <Button
              look="primary"
              icon={Play}
              isPending={deeds.pending === 'start'}
              onPress={() => void deeds.start(chat)}
              className="h-7! px-2! pointer-coarse:h-11!"
            >
              {t(chat.status === 'closed' ? 'header.startAgain' : 'header.start')}
            </Button>
          )}
        </div>
      </div>
      <AutomationBar chat={chat} />
      <ConversationPane key={chat.id} chat={chat} around={around} onGoTo={onGoTo} isNarrow />
      <TransferSlideOver chatId={isTransferring ? chatId : null} onClose={() => setIsTransferring(false)} />
    </>
  );
}

function PanelHeader({ chat, onClose }: { readonly chat: OpenChat; readonly onClose: () => void }) {
  const { t } = useTranslation('chats');
  const navigate = useNavigate();
  const name = useChatName()(chat);
  const line = useLine(chat.connection_id);
  const phone = chat.contact?.phone && readablePhone(chat.contact.phone);
  const note = [phone, line?.name].filter(Boolean).join(' · ');
  return (
    <header className="shrink-0 border-b border-line py-2.5 pr-2 pl-4">
      <div className="flex items-center gap-2.5">
        <ChatFace chat={chat} lineColor={line?.color} />
        <div className="min-w-0 flex-1">
          <h2 title={name} className="truncate text-body font-semibold">
            {name}
          </h2>
          <p title={note} className="truncate text-meta text-muted tabular-nums">
            {note}
          </p>
        </div>
        <div className="flex self-start">
          <IconButton
            label={t('panel.openInbox')}
            icon={Maximize2}
            onPress={() => void navigate({ to: screens.chats.path, search: { chat: chat.id } })}
          />
          <IconButton label={t('panel.closeChat')} icon={X} onPress={onClose} />
        </div>
      </div>
      {chat.tags.length > 0 && (
        <div className="mt-2 flex min-w-0 items-center gap-1.5 pr-2">
          <ChatTags tags={chat.tags} />
        </div>
      )}
    </header>
  );
}
