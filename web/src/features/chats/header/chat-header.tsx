import { useQuery } from '@tanstack/react-query';
import type { OpenChat } from '@yupflow/contract/chats';
import { ChevronLeft, PanelRightOpen } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../../browser/media-query.ts';
import { useLine } from '../../../pickers/use-lines.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChatFace } from '../chat-face.tsx';
import { useChatName } from '../chat-names.ts';
import { countersQuery } from '../chat-queries.ts';
import type { ChatDeeds } from '../use-chat-deeds.ts';
import { ChatMenu } from './chat-menu.tsx';
import { ChatSubtitle } from './chat-subtitle.tsx';
import { ChatTags } from './chat-tags.tsx';
import { TicketButtons } from './ticket-buttons.tsx';

interface Props {
  readonly chat: OpenChat;
  readonly deeds: ChatDeeds;
  readonly isAlone: boolean;
  readonly isPanelOpen: boolean;
  readonly onBack: () => void;
  readonly onTogglePanel: () => void;
  readonly onMarkUnread: () => void;
  /** Null where there are no flows, or nobody to start one with. */
  readonly onStartFlow: (() => void) | null;
}

/** Whose chat it is, on which line, who else is there, and what to do with the attendance. */
export function ChatHeader({ chat, deeds, isAlone, isPanelOpen, onBack, onTogglePanel, ...menu }: Props) {
  const { t } = useTranslation('chats');
  const isPhone = useMediaQuery(atMostPhone);
  const name = useChatName()(chat);
  return (
    <header className="flex min-h-15 shrink-0 items-center gap-3 border-b border-line bg-surface pr-3 pl-5 max-sm:gap-2.5 max-sm:pr-2 max-sm:pl-1">
      {isAlone && <BackButton onBack={onBack} />}
      <ChatFace chat={chat} lineColor={useLine(chat.connection_id)?.color} />
      <div className="relative min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-1.5">
          <h2 title={name} className="mr-0.5 min-w-0 truncate text-body font-semibold max-sm:text-section/5">
            {isAlone ? (
              <AriaButton
                onPress={onTogglePanel}
                className="max-w-full truncate text-left after:absolute after:-inset-y-0.5 after:inset-x-0"
              >
                {name}
              </AriaButton>
            ) : (
              name
            )}
          </h2>
          {!isPhone && <ChatTags tags={chat.tags} />}
        </div>
        <ChatSubtitle chat={chat} />
      </div>
      <TicketButtons chat={chat} deeds={deeds} isNarrow={isPhone} />
      <ChatMenu
        chat={chat}
        deeds={deeds}
        hasTransfer={isPhone}
        {...menu}
        onOpenPanel={isAlone ? onTogglePanel : null}
      />
      {!isAlone && !isPanelOpen && <IconButton label={t('panel.show')} icon={PanelRightOpen} onPress={onTogglePanel} />}
    </header>
  );
}

/** On a narrow screen, with how much is waiting behind it. */
function BackButton({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('chats');
  const unread = useQuery(countersQuery).data?.unread ?? 0;
  return (
    <AriaButton
      aria-label={unread > 0 ? t('header.backUnread', { count: unread }) : t('header.back')}
      onPress={onBack}
      className="flex h-11 min-w-11 items-center justify-center rounded-lg text-body font-medium text-soft tabular-nums pressed:bg-raised"
    >
      <ChevronLeft aria-hidden className="size-5.5" />
      {unread > 0 && (unread > 99 ? '99+' : unread)}
    </AriaButton>
  );
}
