import type { InternalChat } from '@yupflow/contract/internal-chats';
import { Users } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { otherOf } from './chat-title.ts';

export function ChatFace({ chat, ownId }: { readonly chat: InternalChat; readonly ownId: string | undefined }) {
  if (chat.type === 'group')
    return (
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-raised text-soft">
        <Users className="size-4" />
      </span>
    );
  const other = otherOf(chat, ownId);
  return (
    <Avatar
      name={other?.name ?? '?'}
      image={other?.image ?? null}
      look="person"
      size="medium"
      status={other?.is_online ? 'online' : 'offline'}
    />
  );
}
