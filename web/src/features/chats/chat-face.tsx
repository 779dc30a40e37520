import type { Chat } from '@yupflow/contract/chats';
import { UsersRound } from 'lucide-react';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { FacePicture } from '../../ui/face-picture.tsx';

interface Props {
  readonly chat: Pick<Chat, 'contact' | 'group'>;
  /** Undefined while the line is not known. */
  readonly lineColor: string | undefined;
}

/** Who it is, in a ring of the line's colour, which says where it comes from and never how it is. */
export function ChatFace({ chat, lineColor }: Props) {
  return (
    <span
      aria-hidden
      style={{ boxShadow: `inset 0 0 0 2px ${lineColor ?? 'var(--line-strong)'}` }}
      className="grid size-10 shrink-0 place-items-center rounded-full pointer-coarse:size-11 max-sm:size-11"
    >
      {chat.group ? (
        <span className="relative grid size-8 place-items-center rounded-full bg-raised text-soft">
          <UsersRound className="size-4" />
          <FacePicture url={chat.group.picture} />
        </span>
      ) : (
        <ContactAvatar name={chat.contact?.name ?? ''} picture={chat.contact?.picture} size="ringed" />
      )}
    </span>
  );
}
