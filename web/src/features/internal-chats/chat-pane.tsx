import { ApiError } from '@yupflow/contract/client';
import { type InternalMessage, internalChats } from '@yupflow/contract/internal-chats';
import { ArrowLeft, Ellipsis, LogOut, Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { ChatFace } from './chat-face.tsx';
import { otherOf, titleOf } from './chat-title.ts';
import { Composer } from './composer.tsx';
import { internalKeys, useInternalChat } from './internal-queries.ts';
import { NewChat } from './new-chat.tsx';
import { Thread } from './thread.tsx';

interface Props {
  readonly chatId: string;
  readonly foundId: string | null;
  /** Given where the list is not beside it. */
  readonly onBack?: () => void;
  readonly onFound: (messageId: string | null) => void;
  readonly onLeft: () => void;
}

export function ChatPane({ chatId, foundId, onBack, onFound, onLeft }: Props) {
  const { t } = useTranslation('internal-chats');
  const errorText = useErrorText();
  const own = useMe()?.id;
  const { data: chat, error, refetch, isRefetching } = useInternalChat(chatId);
  const [reply, setReply] = useState<InternalMessage | null>(null);
  const [editing, setEditing] = useState<InternalMessage | null>(null);
  const [removing, setRemoving] = useState<InternalMessage | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const unread = chat?.unread ?? 0;

  // Whoever looks at it has read it.
  useEffect(() => {
    if (unread === 0 || document.visibilityState !== 'visible') return;
    call(internalChats.read, { params: { id: chatId } }).catch(() => {});
  }, [unread, chatId]);

  if (!chat) {
    const isGone = error instanceof ApiError && error.code === 'not_found';
    return error ? (
      <ErrorState
        title={t(isGone ? 'gone' : 'loadFailed')}
        message={isGone ? t('goneText') : errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    ) : (
      <div role="status" aria-label={t('loading')} className="p-4">
        <Skeleton className="h-10 rounded-lg" />
      </div>
    );
  }
  const other = otherOf(chat, own);
  const isAdmin = chat.members.some(({ id, is_admin }) => id === own && is_admin);

  async function act(deed: () => Promise<unknown>) {
    try {
      await deed();
      await queryClient.invalidateQueries({ queryKey: internalKeys.all });
    } catch (refusal) {
      toast.error(errorText(refusal));
    }
  }

  return (
    <>
      <header className="flex min-h-15 items-center gap-3 border-b border-line px-4 py-2">
        {onBack && <IconButton label={t('back')} icon={ArrowLeft} onPress={onBack} />}
        <ChatFace chat={chat} ownId={own} />
        <div className="mr-auto min-w-0">
          <h2 className="truncate text-body font-semibold">{titleOf(chat, own, t('nobody'))}</h2>
          <p className="truncate text-meta text-muted">
            {chat.type === 'group'
              ? chat.members.map(({ name }) => name).join(', ')
              : other && t(other.is_online ? 'online' : 'offline')}
          </p>
        </div>
        {chat.type === 'group' && (
          <MenuTrigger>
            <IconButton label={t('groupMenu')} icon={Ellipsis} />
            <Menu onAction={(key) => (key === 'change' ? setIsChanging(true) : setIsLeaving(true))}>
              {isAdmin && (
                <MenuAction id="change" icon={Settings2}>
                  {t('changeGroup')}
                </MenuAction>
              )}
              <MenuAction id="leave" icon={LogOut} isDangerous>
                {t('leave')}
              </MenuAction>
            </Menu>
          </MenuTrigger>
        )}
      </header>
      <Thread
        key={foundId ?? 'end'}
        chat={chat}
        foundId={foundId}
        onLeaveFound={() => onFound(null)}
        deeds={{
          reply: (message) => {
            setEditing(null);
            setReply(message);
          },
          edit: (message) => {
            setReply(null);
            setEditing(message);
          },
          remove: setRemoving,
          jump: onFound,
        }}
      />
      <Composer
        chat={chat}
        reply={reply}
        editing={editing}
        onDone={() => {
          setReply(null);
          setEditing(null);
          if (foundId) onFound(null);
        }}
      />
      <NewChat
        isOpen={isChanging}
        group={chat}
        onClose={() => setIsChanging(false)}
        onSaved={() => setIsChanging(false)}
      />
      <ConfirmDialog
        isOpen={removing !== null}
        title={t('takeBackQuestion')}
        confirmLabel={t('takeBack')}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          setRemoving(null);
          if (removing) void act(() => call(internalChats.remove, { params: { id: chatId, messageId: removing.id } }));
        }}
      >
        {t('takeBackText')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('leaveQuestion', { name: chat.name })}
        confirmLabel={t('leave')}
        onCancel={() => setIsLeaving(false)}
        onConfirm={() => {
          setIsLeaving(false);
          void act(async () => {
            await call(internalChats.leave, { params: { id: chatId } });
            onLeft();
          });
        }}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </>
  );
}
