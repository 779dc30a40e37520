import type { Chat } from '@yupflow/contract/chats';
import { useTranslation } from 'react-i18next';
import { useLine } from '../../../pickers/use-lines.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChatFace } from '../chat-face.tsx';
import { useChatName } from '../chat-names.ts';

/** The shape of a chat that is on its way; whose it is stands there already where a list knows it. */
export function ChatHeaderSkeleton({ known }: { readonly known?: Chat | undefined }) {
  const { t } = useTranslation('chats');
  return (
    <div role="status" aria-label={t('chatLoading')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-15 shrink-0 items-center gap-3 border-b border-line px-5">
        {known ? (
          <Known chat={known} />
        ) : (
          <>
            <Skeleton className="size-10 rounded-full" />
            <div className="flex flex-col gap-2">
              <Skeleton className="h-3.5 w-40 rounded" />
              <Skeleton className="h-3 w-28 rounded" />
            </div>
          </>
        )}
      </div>
      <div className="flex flex-1 flex-col justify-end gap-2 px-5 py-4">
        <Skeleton className="h-9 w-64 max-w-3/4 rounded-xl" />
        <Skeleton className="h-14 w-80 max-w-3/4 self-end rounded-xl" />
        <Skeleton className="h-9 w-48 max-w-3/4 rounded-xl" />
      </div>
    </div>
  );
}

function Known({ chat }: { readonly chat: Chat }) {
  const line = useLine(chat.connection_id);
  return (
    <>
      <ChatFace chat={chat} lineColor={line?.color} />
      <div className="flex min-w-0 flex-col gap-2">
        <span className="truncate text-body font-semibold">{useChatName()(chat)}</span>
        <Skeleton className="h-3 w-28 rounded" />
      </div>
    </>
  );
}
